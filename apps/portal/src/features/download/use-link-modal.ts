import { useState } from 'react';

/** Each opening is a form of its own; while it closes, the last one stays. */
export function useLinkModal() {
  const [opening, setOpening] = useState({ number: 0, isOpen: false });
  return {
    ...opening,
    open: () => setOpening(({ number }) => ({ number: number + 1, isOpen: true })),
    close: () => setOpening(({ number }) => ({ number, isOpen: false })),
  };
}
