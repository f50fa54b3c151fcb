import { useState } from 'react';

/** Each opening gets a new form; while the modal closes, the last one stays mounted. */
export function useLinkModal() {
  const [opening, setOpening] = useState({ number: 0, isOpen: false });
  return {
    ...opening,
    open: () => setOpening(({ number }) => ({ number: number + 1, isOpen: true })),
    close: () => setOpening(({ number }) => ({ number, isOpen: false })),
  };
}
