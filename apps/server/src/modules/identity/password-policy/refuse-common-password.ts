import { CodedError } from '../../../errors.ts';
import { isCommonPassword } from './common-password.rules.ts';

export function refuseCommonPassword(password: string, email: string | null): void {
  if (!isCommonPassword(password, email ?? undefined)) return;
  throw new CodedError('INVALID_REQUEST', { reason: 'COMMON_PASSWORD', fields: ['password'] });
}
