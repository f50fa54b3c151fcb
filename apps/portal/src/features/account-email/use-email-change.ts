import { useState } from 'react';
import { failureOf } from '../../data/failures.ts';
import { confirmEmailChange, requestEmailChange } from '../../data/user.mutations.ts';
import { systemClock } from '../../platform/clock.ts';
import { useCall } from '../../platform/http/call-context.ts';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { browserSessionStorage } from '../../platform/storage.ts';
import { isSignedIn, type SessionUser } from '../../stores/session-user.ts';
import { useStores } from '../../stores/stores-context.ts';
import { useSignOutAfterLeaving } from '../../stores/use-sign-out-after-leaving.ts';
import {
  afterFailure,
  afterSent,
  CONFIRM_FAILURES,
  type EmailChangeState,
  IN_USE,
  isAlive,
  isJustSent,
  isSameEmail,
  REQUEST_FAILURES,
} from './email-change.rules.ts';
import { createEmailChangeMemory, type EmailChangeMemory } from './email-change-memory.ts';

export function useEmailChange({ userId, email: current, hasPassword }: SessionUser) {
  const call = useCall();
  const locale = usePageLocale();
  const { session, toasts } = useStores();
  const [memory] = useState(() => createEmailChangeMemory(browserSessionStorage, userId));
  const [state, setState] = useState(() => resumed(memory.read(), current));
  const leave = useSignOutAfterLeaving();

  async function send(email: string): Promise<boolean> {
    try {
      await requestEmailChange(call, { email, locale });
      const sent = { email, sentAt: systemClock.now() };
      // Cancelling has deleted what was kept.
      if (memory.read()) memory.keep(sent);
      setState((now) => afterSent(now, sent));
      return true;
    } catch (error) {
      const failure = failureOf('PUT /user/email', error, REQUEST_FAILURES);
      setState((now) => afterFailure(now, failure));
      return false;
    }
  }

  async function request(email: string): Promise<void> {
    const { sent } = state;
    if (isSameEmail(current, email)) return setState({ at: 'address', email, sent, failure: IN_USE });
    if (isJustSent(sent, email, systemClock.now())) {
      return setState({ at: 'code', email, sent, failure: null });
    }
    memory.keep({ email, sentAt: null });
    setState({ at: 'requesting', email, sent });
    await send(email);
  }

  async function resend(): Promise<void> {
    const { email, sent } = state;
    setState({ at: 'confirming', email, sent });
    if (await send(email)) toasts.getState().show('ok', 'EmailChange.Resend.Sent');
  }

  async function confirm(code: string): Promise<void> {
    const { email, sent } = state;
    setState({ at: 'confirming', email, sent });
    try {
      await confirmEmailChange(call, { email, code, locale });
    } catch (error) {
      const failure = failureOf('POST /user/email', error, CONFIRM_FAILURES);
      // The response to an earlier attempt may have been lost. Then the address has already been changed.
      if (!isSameEmail(await loadEmail(), email)) return setState((now) => afterFailure(now, failure));
    }
    memory.forget();
    // The player signs in with the new address, so that the password manager stores it.
    leave({ message: hasPassword ? 'EmailChange.Success.Text' : 'EmailChange.Success.Provider', email });
  }

  /** The e-mail that the account has now. */
  async function loadEmail(): Promise<string | null> {
    await session.getState().reloadUser();
    const { user } = session.getState();
    return isSignedIn(user) ? user.email : null;
  }

  function cancel(): void {
    memory.forget();
    setState({ at: 'shown', email: state.email, sent: state.sent });
  }

  function openAddress(): void {
    setState({ at: 'address', email: state.email, sent: state.sent, failure: null });
  }

  return { state, openAddress, cancel, request, resend, confirm };
}

function resumed(memory: EmailChangeMemory | null, current: string | null): EmailChangeState {
  if (!memory || isSameEmail(current, memory.email)) return { at: 'shown', email: '', sent: null };
  const { email, sentAt } = memory;
  const sent = sentAt === null ? null : { email, sentAt };
  return { at: isAlive(sent, systemClock.now()) ? 'code' : 'address', email, sent, failure: null };
}
