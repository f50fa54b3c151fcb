import { Skeleton } from '@gatehouse/ui/display/skeleton.tsx';
import { useLocation } from 'react-router';
import page from './library.module.css';
import { gameInAddress } from './library.rules.ts';
import styles from './library-skeleton.module.css';

/** On narrow screens it shows the list, or the game in the URL. */
export function LibrarySkeleton({ isOpened }: { isOpened: boolean }) {
  return (
    <div className={page.library} data-opened={isOpened || undefined} aria-hidden="true">
      <div className={styles.rail}>
        <Skeleton shape="button" />
        {[0, 1, 2, 3].map((row) => (
          <div key={row} className={styles.row}>
            <Skeleton className={styles.thumb} />
            <div className={styles.textBlock}>
              <Skeleton width="medium" />
              <Skeleton width="long" />
            </div>
          </div>
        ))}
      </div>
      <div className={styles.game}>
        <Skeleton shape="fill" className={styles.hero} />
        <div className={styles.body}>
          <Skeleton shape="button" width="short" />
          <Skeleton className={styles.table} />
        </div>
      </div>
    </div>
  );
}

/** Before the player is known. */
export function LibraryWaiting() {
  const { search } = useLocation();
  return <LibrarySkeleton isOpened={gameInAddress(search) !== null} />;
}
