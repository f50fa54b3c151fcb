import { useLazyView } from '../../framework/lazy-view.tsx';
import { Skeleton } from '../../ui/display/skeleton.tsx';
import styles from './lazy-wishlist.module.css';

/** Most players open the other tabs of the settings, so code and messages load with this one. */
export function LazyWishlist() {
  const waiting = <Skeleton shape="fill" className={styles.waiting} />;
  const Wishlist = useLazyView('wishlist', ['wishlist', 'shop'], () => import('./wishlist.tsx'), waiting);
  return <Wishlist />;
}
