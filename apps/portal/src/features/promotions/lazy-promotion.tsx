import { useLazyView } from '../../platform/i18n/lazy-view.tsx';
import { useUserId } from '../../stores/stores-context.ts';

/** For players only. Code and messages load after the page, and the offer is below everything that was there before. */
export function LazyPromotion({ productName }: { productName: string }) {
  const isIn = useUserId() !== null;
  const View = useLazyView('promotion', ['promotions'], () => import('./promotion.tsx'));
  return isIn ? <View productName={productName} /> : null;
}
