import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useStore } from 'zustand';
import { useDataClient } from '../../data/data-client.ts';
import { viewOf } from '../../data/query-view.ts';
import { twoFactorDevicesQuery } from '../../data/user.queries.ts';
import type { SessionUser } from '../../stores/session-user.ts';
import { useStores } from '../../stores/stores-context.ts';
import { useEnrolment } from './use-enrolment.ts';
import { useRemoval } from './use-removal.ts';

export function useTwoFactor({ userId }: SessionUser) {
  const { session, modals, toasts } = useStores();
  const client = useDataClient();
  const devices = useQuery(twoFactorDevicesQuery(client.call, userId));
  const count = devices.data?.length ?? null;
  const isTokenShown = useStore(modals, ({ requests }) => requests['recovery-token'] !== undefined);
  /** The number of authenticators at the start. */
  const countBefore = useRef(0);
  /** An activation was sent, and no response arrived. */
  const isUnanswered = useRef(false);

  const enrolment = useEnrolment({
    client,
    isRenewedByTime: count === 0,
    async onActivated(recoveryToken) {
      // Show it first: the recovery code cannot be shown a second time.
      modals.getState().open('recovery-token', { token: recoveryToken });
      // The list may already be reloading: reuse that request.
      await devices.refetch({ cancelRefetch: false });
    },
    onUndecided() {
      isUnanswered.current = true;
      void devices.refetch();
    },
  });
  const removal = useRemoval({
    client,
    onRemoved() {
      toasts.getState().show('ok', count === 1 ? 'TwoFactor.TurnedOff.Text' : 'TwoFactor.Removed.Text');
    },
  });

  // Seeing the offer marks the notice as seen, however the player got here.
  useEffect(() => {
    if (count === 0) session.getState().markTwoFactorSeen();
  }, [count, session]);

  // One more than before: added in another tab, or here with a lost response, and its recovery code with it.
  const isOffered = enrolment.state.at === 'offered';
  const withdrawOffer = useEffectEvent(() => {
    enrolment.cancel();
    if (isUnanswered.current) toasts.getState().show('info', 'TwoFactor.CodeLost.Text');
  });
  useEffect(() => {
    if (isOffered && count !== null && count > countBefore.current) withdrawOffer();
  }, [count, isOffered]);

  return {
    devices: viewOf(devices),
    isTokenShown,
    enrolment: {
      ...enrolment,
      ask() {
        countBefore.current = count ?? 0;
        isUnanswered.current = false;
        return enrolment.ask();
      },
    },
    removal,
  };
}
