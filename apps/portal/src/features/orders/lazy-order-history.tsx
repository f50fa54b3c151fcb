import { useLazyView } from '../../platform/i18n/lazy-view.ts';

/** Most players open the other tabs of the settings. The tabs show what stands in until it loads. */
export function LazyOrderHistory() {
  const OrderHistory = useLazyView('order-history', ['orders'], () => import('./order-history.tsx'));
  return <OrderHistory />;
}
