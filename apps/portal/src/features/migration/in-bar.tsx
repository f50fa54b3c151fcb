import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';

/** Puts something at the end of the frame's bar, which leaves room for it, for as long as the flow stands below. */
export function InBar({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState<Element | null>(null);
  useEffect(() => setPlace(document.querySelector('[data-bar-end]')), []);
  return place && createPortal(children, place);
}
