import { Suspense } from 'react';
import { useStore } from 'zustand';
import { useConfig } from '../../platform/config-context.ts';
import { useSession, useStores } from '../../stores/stores-context.ts';
import { useViews } from '../views.ts';

/** Whether one is due is asked only where the operator has one for who is here, and who is here has decided about cookies. */
export function Advertisement() {
  const views = useViews();
  const { features } = useConfig();
  const isDecided = useStore(useStores().consent, (consent) => consent.isDecided);
  const isVisitor = useSession((session) => session.user === 'signed-out');
  const { interstitial } = features;
  if (!interstitial || !isDecided || (isVisitor && !interstitial.forVisitors)) return null;
  return (
    <Suspense fallback={null}>
      <views.Interstitial />
    </Suspense>
  );
}
