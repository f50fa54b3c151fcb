import { useLazyView } from '../../framework/lazy-view.tsx';
import { useUserId } from '../../stores/stores-context.ts';
import type { PromotionProps } from './promotion.tsx';

/** For players only. Code and messages load after the page, and the offer is below everything that was there before. */
export function LazyPromotion(props: PromotionProps) {
  const isIn = useUserId() !== null;
  const View = useLazyView('promotion', ['promotions'], () => import('./promotion.tsx'));
  return isIn ? <View {...props} /> : null;
}
