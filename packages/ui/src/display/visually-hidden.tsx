import type { ReactNode } from 'react';
import styles from './visually-hidden.module.css';

/** For assistive technology alone. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={styles.hidden}>{children}</span>;
}

/** Announces its content to assistive technology. It must be in the document before the content changes. */
export function LiveRegion({ urgent = false, children }: { urgent?: boolean; children: ReactNode }) {
  return (
    <div role={urgent ? 'alert' : 'status'} aria-atomic="true">
      <VisuallyHidden>{children}</VisuallyHidden>
    </div>
  );
}
