import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { ModalKind } from '../../stores/modal-order.rules.ts';
import type { RequestedModal } from '../../stores/modal-store.ts';
import { useStores } from '../../stores/stores-context.ts';
import type { RouteEntry } from '../route-table.ts';

/** All modals that should be shown now: opened explicitly, or derived from the state of a store. */
export function useWantedModals({ layout }: RouteEntry): readonly ModalKind[] {
  const { modals, ban, connectivity, twoFactorPrompt } = useStores();
  const requests = useStore(modals, (state) => state.requests);
  const isBanned = useStore(ban, (state) => state.isBanned);
  const isOffline = useStore(connectivity, (state) => state.isNoNetworkShown);
  const isCodeAsked = useStore(twoFactorPrompt, ({ prompts }) => prompts.length > 0);

  // Recovery makes sense only while a request waits for a code.
  useEffect(() => {
    if (!isCodeAsked) modals.getState().close('two-factor-recovery');
  }, [isCodeAsked, modals]);

  const wanted: ModalKind[] = Object.keys(requests) as RequestedModal[];
  if (isBanned) wanted.push('banned');
  if (isOffline) wanted.push('no-network');
  // Pages with the auth layout ask for the one-time code in a step.
  if (isCodeAsked && layout !== 'auth') wanted.push('two-factor');
  return wanted;
}
