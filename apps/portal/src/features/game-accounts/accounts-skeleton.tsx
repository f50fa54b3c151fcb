import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './account-table.module.css';

/** As tall as a table of two. */
export function AccountsSkeleton() {
  return (
    <div className={styles.pane} aria-hidden="true">
      {[0, 1, 2].map((row) => (
        <div key={row} className={styles.waiting}>
          <Skeleton width={row === 0 ? 'short' : 'long'} />
        </div>
      ))}
    </div>
  );
}
