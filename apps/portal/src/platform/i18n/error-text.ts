import type { ErrorCode } from '@gatehouse/contract/errors';
import type { MessageId } from '@gatehouse/messages/ids.ts';
import { isHttpError } from '../http/http-error.ts';

/** A text for every code: a new code does not compile without one. */
const TEXT_OF_CODE: Record<ErrorCode, MessageId> = {
  INVALID_REQUEST: 'Error.INVALID_REQUEST',
  UNAUTHORIZED: 'Error.UNAUTHORIZED',
  BANNED: 'Error.BANNED',
  EMAIL_NOT_VALIDATED: 'Error.EMAIL_NOT_VALIDATED',
  FORBIDDEN: 'Error.FORBIDDEN',
  REAUTHENTICATION_REQUIRED: 'Error.REAUTHENTICATION_REQUIRED',
  NOT_FOUND: 'Error.NOT_FOUND',
  ACCOUNT_ADD_FAILED: 'Error.ACCOUNT_ADD_FAILED',
  ACCOUNT_CREATION_FAILED: 'Error.ACCOUNT_CREATION_FAILED',
  CHALLENGE_REQUIRED: 'Error.CHALLENGE_REQUIRED',
  COUPON_REFUSED: 'Error.COUPON_REFUSED',
  CREDENTIALS_INVALID: 'Error.CREDENTIALS_INVALID',
  EMAIL_ALREADY_USED: 'Error.EMAIL_ALREADY_USED',
  IDEMPOTENCY_CONFLICT: 'Error.IDEMPOTENCY_CONFLICT',
  NAME_REFUSED: 'Error.NAME_REFUSED',
  OTP_INVALID: 'Error.OTP_INVALID',
  OTP_REQUIRED: 'Error.OTP_REQUIRED',
  PURCHASE_REFUSED: 'Error.PURCHASE_REFUSED',
  USER_BANNED: 'Error.USER_BANNED',
  USER_CREATION_FAILED: 'Error.USER_CREATION_FAILED',
  EMAIL_EXISTS: 'Error.EMAIL_EXISTS',
  TOO_MANY_REQUESTS: 'Error.TOO_MANY_REQUESTS',
  INTERNAL: 'Error.INTERNAL',
  OVERLOADED: 'Error.OVERLOADED',
};

/** The text for a failed call. Of several codes the last is the most specific. */
export function errorText(error: unknown): MessageId {
  if (!isHttpError(error)) return 'Error.Unknown';
  const code = error.codes.at(-1);
  if (code) return TEXT_OF_CODE[code];
  return error.kind === 'network' || error.kind === 'timeout' ? 'Error.Network' : 'Error.Unknown';
}
