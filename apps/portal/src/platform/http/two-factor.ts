import type { EndpointKey } from '@gatehouse/contract/endpoints';
import { isAuthCall, isSignOut } from './call-kinds.ts';
import type { HttpEvents } from './events.ts';
import { HttpError, isHttpError } from './http-error.ts';
import type { OneTimeCode } from './one-time-code.ts';

export interface TwoFactorContext {
  key: EndpointKey;
  events: HttpEvents;
  storedCode: OneTimeCode;
  signal?: AbortSignal | undefined;
}

export function isCodeRequired(error: HttpError): boolean {
  if (error.status === 409) return error.has('OTP_REQUIRED');
  return error.status === 400 && (error.reason === 'OTP_REQUIRED' || error.reason === 'OTP_INVALID');
}

function isCodeInvalid(error: HttpError): boolean {
  return error.has('OTP_INVALID') || error.reason === 'OTP_INVALID';
}

/** Sends a request. If the server requires a TOTP code, waits until the player has entered one and sends it again. */
export async function withTwoFactor<T>(
  send: (code: string | null) => Promise<T>,
  { key, events, storedCode, signal }: TwoFactorContext,
): Promise<T> {
  const requestId = Symbol(key);
  if (isSignOut(key)) storedCode.clear();
  let code = isAuthCall(key) ? storedCode.read() : null;
  let isTyped = false;
  let settle = () => {};
  try {
    for (;;) {
      try {
        const reply = await send(code);
        // The server accepts a code once; another request needs the next one.
        if (code !== null) storedCode.clear();
        return reply;
      } catch (error) {
        if (!isHttpError(error) || !isCodeRequired(error)) throw error;
        const isInvalid = isCodeInvalid(error);
        if (isInvalid) storedCode.clear();
        // A stored code that has expired is not the player's mistake: the prompt opens without an error.
        const isBlamed = isInvalid && (isTyped || code === null);
        const asked = askForCode({ key, requestId, isInvalid: isBlamed, events, signal });
        settle();
        settle = asked.settle;
        code = await asked.code;
        storedCode.keep(code);
        isTyped = true;
      }
    }
  } finally {
    settle();
  }
}

interface Question {
  key: EndpointKey;
  requestId: symbol;
  isInvalid: boolean;
  events: HttpEvents;
  signal: AbortSignal | undefined;
}

function askForCode({ key, requestId, isInvalid, events, signal }: Question) {
  const settled = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<string>();
  const abandon = () => answer.reject(signal?.reason);
  if (signal?.aborted) abandon();
  signal?.addEventListener('abort', abandon, { once: true });
  events.twoFactorRequired.emit({
    requestId,
    isInvalid,
    settled: settled.promise,
    submit: answer.resolve,
    cancel: (reason) =>
      answer.reject(
        new HttpError({ kind: 'two-factor-cancelled', key, reason, message: 'The code prompt was closed' }),
      ),
  });
  const settle = () => {
    signal?.removeEventListener('abort', abandon);
    settled.resolve();
  };
  return { code: answer.promise, settle };
}
