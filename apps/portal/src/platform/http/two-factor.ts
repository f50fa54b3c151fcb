import type { EndpointKey } from '@gatehouse/contract/endpoints';
import { createStore } from 'zustand/vanilla';
import type { Clock } from '../clock.ts';
import { isAuthCall, isSignOut } from './call-kinds.ts';
import { HttpError, isHttpError } from './http-error.ts';

/** The period of a TOTP code. */
const CODE_LIFE_MS = 30_000;

/** `2fa-removed`: the recovery code switched two-factor off. `2fa-cancelled`: the prompt was closed. */
type CancelReason = '2fa-removed' | '2fa-cancelled';

export interface CodeAnswer {
  code: string;
  /** No further code in this browser for a while. */
  trustsDevice: boolean;
}

/** A call that waits for a one-time code. */
interface Prompt {
  call: symbol;
  /** The previous code was wrong. */
  isInvalid: boolean;
  /** The answer is being sent. */
  isBusy: boolean;
  /** A sign-in, which can ask for trust in this browser together with the code. */
  isSignIn: boolean;
  submit(answer: CodeAnswer): void;
  cancel(reason: CancelReason): void;
}

/** What views see: the code step of the auth pages, and the modal of all others (features/one-time-code, app/modals). */
interface TwoFactorState {
  /** The first one is shown. */
  prompts: readonly Prompt[];
  submit(code: string, trustsDevice?: boolean): void;
  cancel(reason: CancelReason): void;
}

/** Pauses calls for which the server requires a TOTP code, asks for it, and sends them again with it. */
export function createTwoFactor(clock: Clock) {
  /**
   * The entered code, in memory only, for the next auth call if this one fails for another reason. It is cleared when it
   * was accepted or expires, because sending it then would use up one of the player's few attempts.
   */
  let stored: (CodeAnswer & { until: number }) | null = null;

  const store = createStore<TwoFactorState>()((_set, get) => ({
    prompts: [],
    submit(code, trustsDevice = false) {
      const [prompt] = get().prompts;
      if (!prompt || prompt.isBusy) return;
      show({ ...prompt, isBusy: true });
      prompt.submit({ code, trustsDevice });
    },
    cancel: (reason) => get().prompts[0]?.cancel(reason),
  }));

  /** Replaces the earlier prompt of the same call. */
  function show(prompt: Prompt): void {
    const { prompts } = store.getState();
    const at = prompts.findIndex(({ call }) => call === prompt.call);
    store.setState({ prompts: at < 0 ? [...prompts, prompt] : prompts.with(at, prompt) });
  }

  async function send<T>(
    key: EndpointKey,
    attempt: (answer: CodeAnswer | null) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T> {
    const call = Symbol(key);
    if (isSignOut(key)) stored = null;
    let answer: CodeAnswer | null = isAuthCall(key) && stored && clock.now() < stored.until ? stored : null;
    let isTyped = false;
    try {
      for (;;) {
        try {
          const reply = await attempt(answer);
          // The server accepts a code once; another call needs the next one.
          if (answer !== null) stored = null;
          return reply;
        } catch (error) {
          if (!isHttpError(error) || !isCodeRequired(error)) throw error;
          const isInvalid = isCodeInvalid(error);
          if (isInvalid) stored = null;
          // A stored code that has expired is not the player's mistake: the prompt opens without an error.
          answer = await ask(call, key, isInvalid && (isTyped || answer === null), signal);
          isTyped = answer !== null;
          stored = answer && { ...answer, until: clock.now() + CODE_LIFE_MS };
        }
      }
    } finally {
      store.setState(({ prompts }) => ({ prompts: prompts.filter((prompt) => prompt.call !== call) }));
    }
  }

  /** What was entered, or null if the call no longer needs one. */
  function ask(
    call: symbol,
    key: EndpointKey,
    isInvalid: boolean,
    signal: AbortSignal | undefined,
  ): Promise<CodeAnswer | null> {
    const { promise, resolve, reject } = Promise.withResolvers<CodeAnswer | null>();
    const abandon = () => reject(signal?.reason);
    if (signal?.aborted) abandon();
    signal?.addEventListener('abort', abandon, { once: true });
    show({
      call,
      isInvalid,
      isBusy: false,
      isSignIn: isAuthCall(key),
      submit: resolve,
      cancel(reason) {
        // Two-factor was switched off: a sign-in is sent again. Any other call had a session, which has ended.
        if (reason === '2fa-removed' && isSignIn(key)) return resolve(null);
        const message = 'The code prompt was closed';
        reject(new HttpError({ kind: 'two-factor-cancelled', key, reason, message }));
      },
    });
    return promise.finally(() => signal?.removeEventListener('abort', abandon));
  }

  return { store, send };
}

export type TwoFactor = ReturnType<typeof createTwoFactor>;

function isCodeRequired(error: HttpError): boolean {
  if (error.status === 409) return error.has('OTP_REQUIRED');
  return error.status === 400 && (error.reason === 'OTP_REQUIRED' || error.reason === 'OTP_INVALID');
}

function isCodeInvalid(error: HttpError): boolean {
  return error.has('OTP_INVALID') || error.reason === 'OTP_INVALID';
}

const isSignIn = (key: EndpointKey) => isAuthCall(key) || key === 'POST /user/password/recovery';
