import { Suspense } from 'react';
import { useStore } from 'zustand';
import { advertisementHost } from '../../features/interstitial/advertisement-host.rules.ts';
import { useConfig } from '../../platform/config-context.ts';
import { useSession, useStores } from '../../stores/stores-context.ts';
import { useViews } from '../views.ts';

/** Whether one is due is asked only where the operator has a host for who is here. Another choice of cookies begins anew. */
export function Advertisement() {
  const views = useViews();
  const { interstitial } = useConfig().features;
  const host = useStore(useStores().consent, (consent) => advertisementHost(interstitial, consent));
  const isVisitor = useSession((session) => session.user === 'signed-out');
  if (!host || (isVisitor && !interstitial?.forVisitors)) return null;
  return (
    <Suspense fallback={null}>
      <views.Interstitial key={host} host={host} />
    </Suspense>
  );
}
