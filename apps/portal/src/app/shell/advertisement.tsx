import { Suspense } from 'react';
import { useStore } from 'zustand';
import { useConfig } from '../../platform/config-context.ts';
import { useStores } from '../../stores/stores-context.ts';
import { useViews } from '../views.ts';

/** Whether one is due is asked only where the operator has advertisements and the visitor has decided about cookies. */
export function Advertisement() {
  const views = useViews();
  const { features } = useConfig();
  const isDecided = useStore(useStores().consent, (consent) => consent.isDecided);
  if (!features.interstitial || !isDecided) return null;
  return (
    <Suspense fallback={null}>
      <views.Interstitial />
    </Suspense>
  );
}
