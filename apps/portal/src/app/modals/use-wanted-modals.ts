import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { ModalKind } from '../../stores/modal-order.rules.ts';
import type { RequestedModal } from '../../stores/modal-store.ts';
import { useStores } from '../../stores/stores-context.ts';
import { shownPrompt } from '../../stores/two-factor-prompt-store.ts';

/** All modals that should be shown now: opened explicitly, or derived from the state of a store. */
export function useWantedModals(): readonly ModalKind[] {
  const { modals, ban, connectivity, twoFactorPrompt } = useStores();
  const requests = useStore(modals, (state) => state.requests);
  const claims = useStore(modals, (state) => state.claims);
  const isBanned = useStore(ban, (state) => state.isBanned);
  const isOffline = useStore(connectivity, (state) => state.isNoNetworkShown);
  const isCodeAsked = useStore(twoFactorPrompt, (state) => shownPrompt(state) !== null);

  // Recovery makes sense only while a request waits for a code.
  useEffect(() => {
    if (!isCodeAsked) modals.getState().close('two-factor-recovery');
  }, [isCodeAsked, modals]);

  const wanted: ModalKind[] = Object.keys(requests) as RequestedModal[];
  if (isBanned) wanted.push('banned');
  if (isOffline) wanted.push('no-network');
  if (isCodeAsked) wanted.push('two-factor');
  return wanted.filter((kind) => !claims.includes(kind));
}
