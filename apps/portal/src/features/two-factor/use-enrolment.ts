import type { Enrolment } from '@gatehouse/contract/two-factor';
import { QR_REFRESH_MS } from '@gatehouse/domain/limits';
import { useEffect, useEffectEvent, useState } from 'react';
import type { DataClient } from '../../data/data-client.ts';
import { failureOf } from '../../data/failures.ts';
import { activateDevice, enrolDevice } from '../../data/two-factor.mutations.ts';
import { systemClock } from '../../platform/clock.ts';
import { ACTIVATE_FAILURES, ENROL_FAILURES, type TwoFactorFailure } from './two-factor.rules.ts';

/** A secret for the authenticator app, and since when it is shown. */
interface Offer {
  enrolment: Enrolment;
  shownAt: number;
  /** Whether it replaces an earlier one, which is now invalid. */
  isRenewed: boolean;
}

export type EnrolmentState =
  | { at: 'idle' }
  | { at: 'asking' }
  | { at: 'refused'; failure: TwoFactorFailure }
  | { at: 'offered'; offer: Offer; failure: TwoFactorFailure | null }
  | { at: 'activating'; offer: Offer };

interface Options {
  client: DataClient;
  /** With two-factor on, each new secret requires a code: then it is replaced only on request. */
  isRenewedByTime: boolean;
  onActivated(recoveryToken: string): Promise<void>;
  /** No response arrived, so the authenticator may be active. */
  onUndecided(): void;
}

const IDLE: EnrolmentState = { at: 'idle' };

const enrolFailureOf = (error: unknown) => failureOf('POST /user/2fa/devices/enroll', error, ENROL_FAILURES);

export function useEnrolment({ client, isRenewedByTime, onActivated, onUndecided }: Options) {
  const [state, setState] = useState<EnrolmentState>(IDLE);

  /** Ignored if the player has cancelled meanwhile. */
  const updateWhileAsking = (next: EnrolmentState) => setState((now) => (now.at === 'asking' ? next : now));

  async function ask(): Promise<void> {
    setState({ at: 'asking' });
    try {
      updateWhileAsking({
        at: 'offered',
        failure: null,
        offer: offerOf(await enrolDevice(client.call), false),
      });
    } catch (error) {
      const failure = enrolFailureOf(error);
      updateWhileAsking(failure ? { at: 'refused', failure } : IDLE);
    }
  }

  /** The old secret stays until the new one has loaded; if that fails, it is still valid for a while. */
  async function renew(old: Offer): Promise<void> {
    const isStillShown = (now: EnrolmentState) => now.at === 'offered' && now.offer === old;
    try {
      const offer = offerOf(await enrolDevice(client.call), true);
      setState((now) => (isStillShown(now) ? { at: 'offered', failure: null, offer } : now));
    } catch (error) {
      const failure = enrolFailureOf(error);
      const offer = { ...old, shownAt: systemClock.now() };
      setState((now) => {
        if (!isStillShown(now)) return now;
        return failure?.at === 'sign-in-again'
          ? { at: 'refused', failure }
          : { at: 'offered', offer, failure: null };
      });
    }
  }

  async function confirm(code: string): Promise<void> {
    if (state.at !== 'offered') return;
    const { offer } = state;
    setState({ at: 'activating', offer });
    try {
      const { recoveryToken } = await activateDevice(client, code);
      await onActivated(recoveryToken);
      setState(IDLE);
    } catch (error) {
      const failure = failureOf('POST /user/2fa/devices/activate', error, ACTIVATE_FAILURES);
      if (failure.isUndecided) onUndecided();
      const isStale = failure.at === 'sign-in-again';
      setState(isStale ? { at: 'refused', failure } : { at: 'offered', offer, failure });
      if (failure.isGone) await renew(offer);
    }
  }

  const offer = state.at === 'offered' ? state.offer : null;
  const renewByTime = useEffectEvent((old: Offer) => void renew(old));
  useEffect(() => {
    if (!offer || !isRenewedByTime) return;
    const restMs = Math.max(0, offer.shownAt + QR_REFRESH_MS - systemClock.now());
    return systemClock.after(restMs, () => renewByTime(offer));
  }, [offer, isRenewedByTime]);

  return { state, ask, confirm, cancel: () => setState(IDLE) };
}

function offerOf(enrolment: Enrolment, isRenewed: boolean): Offer {
  return { enrolment, isRenewed, shownAt: systemClock.now() };
}
