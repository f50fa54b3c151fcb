import type { ReactNode } from 'react';
import { VisuallyHidden } from '../display/visually-hidden.tsx';

/** Announces its content to assistive technology. It must be in the document before the content changes. */
export function LiveRegion({ urgent = false, children }: { urgent?: boolean; children: ReactNode }) {
  return (
    <div role={urgent ? 'alert' : 'status'} aria-atomic="true">
      <VisuallyHidden>{children}</VisuallyHidden>
    </div>
  );
}
