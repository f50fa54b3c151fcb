import { Suspense } from 'react';
import { useLazyView } from '../../platform/i18n/lazy-view.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './lazy-wishlist.module.css';

/** Most players open the other tabs of the settings, so code and messages load with this one. */
export function LazyWishlist() {
  const Wishlist = useLazyView('wishlist', ['wishlist', 'shop'], () => import('./wishlist.tsx'));
  return (
    <Suspense fallback={<Skeleton shape="fill" className={styles.waiting} />}>
      <Wishlist />
    </Suspense>
  );
}
