import { isHttpError } from '../platform/http/http-error.ts';

/** A call whose player has switched two-factor off at the code prompt gets through without a code: it is sent again. */
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
