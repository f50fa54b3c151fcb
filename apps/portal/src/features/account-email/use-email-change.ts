import { useState } from 'react';
import { systemClock } from '../../platform/clock.ts';
import { useCall } from '../../platform/http/call-context.ts';
import { isHttpError } from '../../platform/http/http-error.ts';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { browserSessionStorage } from '../../platform/storage.ts';
import { isSignedIn, type SessionUser } from '../../stores/session-user.ts';
import { useStores } from '../../stores/stores-context.ts';
import { confirmEmailChange, requestEmailChange } from './email-change.api.ts';
import {
  afterFailure,
  confirmFailureOf,
  type EmailChangeState,
  isAlive,
  isJustSent,
  isSameEmail,
  requestFailureOf,
} from './email-change.rules.ts';
import { createEmailChangeMemory, type EmailChangeMemory } from './email-change-memory.ts';
import { useLeaving } from './use-leaving.ts';

export function useEmailChange({ userId, email: current, hasPassword }: SessionUser) {
  const call = useCall();
  const locale = usePageLocale();
  const { session, toasts } = useStores();
  const [memory] = useState(() => createEmailChangeMemory(browserSessionStorage, userId));
  const [state, setState] = useState(() => resumed(memory.read(), current));
  const leave = useLeaving(hasPassword);

  async function send(email: string): Promise<boolean> {
    try {
      await requestEmailChange(call, { email, locale });
      const sent = { email, sentAt: systemClock.now() };
      memory.keep(sent);
      setState({ at: 'code', email, sent, failure: null, isBusy: false });
      return true;
    } catch (error) {
      setState((now) => afterFailure(now, isHttpError(error) ? requestFailureOf(error) : 'address'));
      return false;
    }
  }

  async function request(email: string): Promise<void> {
    if (isSameEmail(current, email)) return setState(afterFailure({ ...state, email }, 'in-use'));
    if (isJustSent(state.sent, email, systemClock.now())) {
      return setState({ ...state, at: 'code', email, failure: null });
    }
    memory.keep({ email, sentAt: null });
    setState({ ...state, email, failure: null, isBusy: true });
    await send(email);
  }

  async function resend(): Promise<void> {
    setState({ ...state, failure: null, isBusy: true });
    if (await send(state.email)) toasts.getState().show('ok', 'EmailChange.Resend.Sent');
  }

  async function confirm(code: string): Promise<void> {
    const { email } = state;
    setState({ ...state, failure: null, isBusy: true });
    try {
      await confirmEmailChange(call, { email, code, locale });
    } catch (error) {
      const failure = isHttpError(error) ? confirmFailureOf(error) : 'in-use';
      // The answer to a try before may have been lost on its way, and then the address is the player's by now.
      if (!isSameEmail(await askForEmail(), email)) return setState((now) => afterFailure(now, failure));
    }
    memory.forget();
    leave(email);
  }

  async function askForEmail(): Promise<string | null> {
    await session.getState().askAgain();
    const { user } = session.getState();
    return isSignedIn(user) ? user.email : null;
  }

  function cancel(): void {
    memory.forget();
    setState({ ...state, at: 'shown', failure: null });
  }

  const openAddress = () => setState({ ...state, at: 'address', failure: null });
  return { state, openAddress, cancel, request, resend, confirm };
}

function resumed(memory: EmailChangeMemory | null, current: string | null): EmailChangeState {
  const closed = { at: 'shown', email: '', sent: null, failure: null, isBusy: false } as const;
  if (!memory || isSameEmail(current, memory.email)) return closed;
  const { email, sentAt } = memory;
  const sent = sentAt === null ? null : { email, sentAt };
  return { ...closed, at: isAlive(sent, systemClock.now()) ? 'code' : 'address', email, sent };
}
