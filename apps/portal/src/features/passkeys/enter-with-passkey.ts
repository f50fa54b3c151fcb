import type { PasskeySignInBody } from '@gatehouse/contract/passkey';
import { browserSupportsWebAuthnAutofill, WebAuthnAbortService } from '@simplewebauthn/browser';
import { failureOf } from '../../data/failures.ts';
import { beginPasskeySignIn, signInWithPasskey } from '../../data/passkeys.mutations.ts';
import { systemClock } from '../../platform/clock.ts';
import type { FormFailure } from '../../platform/forms/form-failure.ts';
import type { Call } from '../../platform/http/call-options.ts';
import type { I18n } from '../../platform/i18n/i18n.ts';
import type { TrackEvent } from '../../platform/tracking/track-event.ts';
import { createLoginMemory } from '../../stores/login-memory.ts';
import { isSignedIn } from '../../stores/session-user.ts';
import type { Stores } from '../../stores/stores-context.ts';
import { browserFailureOf, canUsePasskeys, choosePasskey } from './browser-passkeys.ts';
import {
  BEGIN_SIGN_IN_FAILURES,
  CHOICE_FAILURES,
  PASSKEY_SIGN_IN_FAILURES,
  SIGN_IN_REASONS,
} from './passkey-failures.rules.ts';

export interface EntryContext extends Pick<Stores, 'session' | 'consent'> {
  call: Call;
  track: TrackEvent;
  loadTopics: I18n['load'] | null;
  /** Aborts when the page is left. */
  signal: AbortSignal;
  show(isBusy: boolean, failure: FormFailure | null): void;
}

class PasskeysUnsupported extends Error {}

/** A new challenge takes the place of one that is about to expire. */
const RENEWED_AFTER = 0.9;

/** The button: the browser asks for a passkey by a dialog. */
export async function enterByButton(context: EntryContext): Promise<void> {
  context.show(true, null);
  let chosen: PasskeySignInBody;
  try {
    chosen = await askFor(context, false);
  } catch (error) {
    await showFailure(context, choiceFailureOf(error));
    // The dialog has ended what the first field offered.
    await offerAutofill(context);
    return;
  }
  await signInWith(chosen, context);
}

/** The browser offers passkeys in the list of the first field, until the player has chosen one or left the page. */
export async function offerAutofill(context: EntryContext): Promise<void> {
  if (context.signal.aborted || !canUsePasskeys() || !(await browserSupportsWebAuthnAutofill())) return;
  const chosen = await waitForChoice(context);
  if (!chosen) return;
  context.show(true, null);
  await signInWith(chosen, context);
}

/** Null when the button took its place, or the browser gave up: the player has not asked for anything. */
async function waitForChoice(context: EntryContext): Promise<PasskeySignInBody | null> {
  for (;;) {
    let isExpired = false;
    try {
      return await askFor(context, true, () => {
        isExpired = true;
      });
    } catch {
      if (!isExpired || context.signal.aborted) return null;
    }
  }
}

async function askFor(
  { call, signal }: EntryContext,
  isAutofill: boolean,
  onExpired?: () => void,
): Promise<PasskeySignInBody> {
  if (!canUsePasskeys()) throw new PasskeysUnsupported();
  const options = await beginPasskeySignIn(call);
  signal.throwIfAborted();
  const stop = () => WebAuthnAbortService.cancelCeremony();
  signal.addEventListener('abort', stop);
  const cancelTimer = systemClock.after(onExpired ? options.timeout * RENEWED_AFTER : options.timeout, () => {
    onExpired?.();
    stop();
  });
  try {
    return await choosePasskey(options, { isAutofill });
  } finally {
    cancelTimer();
    signal.removeEventListener('abort', stop);
  }
}

async function signInWith(chosen: PasskeySignInBody, context: EntryContext): Promise<void> {
  const { call, session, consent, track, show } = context;
  const { rememberMe } = chosen;
  const memory = createLoginMemory(consent.getState().allows);
  const login = { event: 'login', product: 'gatehouse', subpage: memory.subpageOf(rememberMe) } as const;
  try {
    const token = await signInWithPasskey(call, chosen);
    await session.getState().signIn({ token, rememberMe });
  } catch (error) {
    const endpoint = 'POST /auth/passkeys/sessions';
    void track({ ...login, result: 'failed', reason: failureOf(endpoint, error, SIGN_IN_REASONS) });
    await showFailure(context, failureOf(endpoint, error, PASSKEY_SIGN_IN_FAILURES));
    return;
  }
  memory.remember(rememberMe);
  void track({ ...login, result: 'success' });
  // There is a token, but the user could not be loaded; the next page retries.
  if (!isSignedIn(session.getState().user)) show(false, null);
}

async function showFailure(
  { loadTopics, signal, show }: EntryContext,
  failure: FormFailure | null,
): Promise<void> {
  if (signal.aborted) return;
  await loadTopics?.(['passkeys']);
  show(false, failure);
}

function choiceFailureOf(error: unknown): FormFailure | null {
  const inBrowser = error instanceof PasskeysUnsupported ? 'unsupported' : browserFailureOf(error);
  return inBrowser === null
    ? failureOf('POST /auth/passkeys/options', error, BEGIN_SIGN_IN_FAILURES)
    : CHOICE_FAILURES[inBrowser];
}
