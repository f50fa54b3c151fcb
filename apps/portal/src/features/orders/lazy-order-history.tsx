import { useLazyView } from '../../framework/lazy-view.tsx';
import { Skeleton } from '../../ui/display/skeleton.tsx';
import styles from './lazy-order-history.module.css';

/** Most players open the other tabs of the settings, so code and messages load with this one. */
export function LazyOrderHistory() {
  const waiting = <Skeleton shape="fill" className={styles.waiting} />;
  const OrderHistory = useLazyView('order-history', ['orders'], () => import('./order-history.tsx'), waiting);
  return <OrderHistory />;
}
