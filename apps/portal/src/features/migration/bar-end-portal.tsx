import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';

/** Renders into the slot at the end of the layout’s bar while the flow is mounted. */
export function BarEndPortal({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState<Element | null>(null);
  useEffect(() => setPlace(document.querySelector('[data-bar-end]')), []);
  return place && createPortal(children, place);
}
