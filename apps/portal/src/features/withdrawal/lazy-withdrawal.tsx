import { Skeleton } from '@gatehouse/ui/display/skeleton.tsx';
import { useLazyView } from '../../framework/lazy-view.tsx';
import { useIsHydrated } from '../../platform/use-is-hydrated.ts';
import styles from './withdrawal.module.css';

/** Loads the flow and its messages after hydration: the server cannot wait for them. */
export function LazyWithdrawal() {
  const waiting = (
    <div className={styles.page}>
      <Skeleton shape="pane" />
    </div>
  );
  const isHydrated = useIsHydrated();
  const View = useLazyView('withdrawal', ['sign-in'], () => import('./withdrawal.tsx'), waiting);
  return isHydrated ? <View /> : waiting;
}
