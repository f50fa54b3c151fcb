import { Skeleton } from '../../ui/display/skeleton.tsx';
import styles from './sign-in.module.css';

/** Same height as a field and its button, to avoid layout shift. */
export function IdentitySkeleton() {
  return (
    <div className={styles.waiting} aria-hidden="true">
      <Skeleton width="short" />
      <Skeleton shape="button" />
      <Skeleton shape="button" />
    </div>
  );
}
