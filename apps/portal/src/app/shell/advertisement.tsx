import { Suspense } from 'react';
import { useStore } from 'zustand';
import { advertisementHost } from '../../features/interstitial/advertisement-host.rules.ts';
import { useConfig } from '../../platform/config-context.ts';
import { useSession, useStores } from '../../stores/stores-context.ts';
import { useShellViews } from '../shell-views.ts';

/** Mounts the advertisement only if the operator has a host for this visitor. Changed consent can change the host. */
export function Advertisement() {
  const views = useShellViews();
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
