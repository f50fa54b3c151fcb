import { Skeleton } from '../../ui/display/skeleton.tsx';
import styles from './account-table.module.css';

/** Same height as a table with two rows. */
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
