import { Skeleton } from '../ui/display/skeleton.tsx';
import styles from './page-skeleton.module.css';

/** Placeholder of about the size of a page, to limit the layout shift when the page has loaded. */
export function PageSkeleton() {
  return (
    <div className={styles.page} aria-hidden="true">
      <Skeleton className={styles.title} />
      <Skeleton className={styles.line} />
      <Skeleton className={styles.line} />
      <Skeleton className={styles.block} />
    </div>
  );
}
