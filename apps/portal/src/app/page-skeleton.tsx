import { Skeleton } from '../ui/skeleton.tsx';
import styles from './page-skeleton.module.css';

/** Stands where a page will be, with the rough weight of one, so that little moves when it comes. */
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
