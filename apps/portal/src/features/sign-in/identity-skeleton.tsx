import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './sign-in.module.css';

/** As tall as a field and its button, so that nothing moves when they come. */
export function IdentitySkeleton() {
  return (
    <div className={styles.waiting} aria-hidden="true">
      <Skeleton width="short" />
      <Skeleton shape="button" />
      <Skeleton shape="button" />
    </div>
  );
}
