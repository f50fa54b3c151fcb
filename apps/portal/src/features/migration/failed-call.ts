import { isHttpError } from '../../platform/http/http-error.ts';
import { type FailedCall, isFactorRemoved } from './migration-failure.rules.ts';

/** A call whose second factor was switched off meanwhile is sent again. */
export async function untilFactorRemoved<T>(send: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await send();
    } catch (error) {
      if (!isHttpError(error) || !isFactorRemoved(error)) throw error;
    }
  }
}

/** Whatever else was thrown has no status to tell it by. */
export function failedCallOf(error: unknown): FailedCall {
  return isHttpError(error) ? error : { kind: 'unknown', status: 0, codes: [], reason: null };
}
