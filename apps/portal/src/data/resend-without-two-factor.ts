import { isHttpError } from '../platform/http/http-error.ts';

/** Sends a call again if the player switched two-factor off at the code prompt: it now succeeds without a code. */
export async function resendWithoutTwoFactor<T>(send: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await send();
    } catch (error) {
      const isRemoved =
        isHttpError(error) && error.kind === 'two-factor-cancelled' && error.reason === '2fa-removed';
      if (!isRemoved) throw error;
    }
  }
}
