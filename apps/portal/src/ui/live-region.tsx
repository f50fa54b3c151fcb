import type { ReactNode } from 'react';
import { VisuallyHidden } from './visually-hidden.tsx';

/** Speaks its content to assistive technology; it must be on the page before the words change. */
export function LiveRegion({ urgent = false, children }: { urgent?: boolean; children: ReactNode }) {
  return (
    <div role={urgent ? 'alert' : 'status'} aria-atomic="true">
      <VisuallyHidden>{children}</VisuallyHidden>
    </div>
  );
}
