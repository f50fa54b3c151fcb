import { CodedError } from '../../../errors.ts';

/**
 * For acts that add a way to sign in: while the e-mail is not validated, its owner may be somebody else, who would
 * find that way in the account after a recovery by mail.
 */
export function requireValidatedEmail({ emailValidatedAt }: { emailValidatedAt: Date | null }): void {
  if (emailValidatedAt === null) throw new CodedError('EMAIL_NOT_VALIDATED');
}
