import { RECOVERY_TOKEN_S } from '@gatehouse/domain/limits';
import { CodedError } from '../../../errors.ts';
import type { Caller } from '../../../ports/caller.ts';
import type { SecretBox } from '../../../ports/secret-box.ts';
import { spokenLocale } from '../../content/localisation/spoken-locale.rules.ts';
import { createMailLinks } from '../../mail/queue/mail-links.ts';
import { revokeAccess } from '../access-revocation/access-revocation.service.ts';
import { removeSignInMethods } from '../account-ownership/sign-in-methods.repository.ts';
import { forgetDevicesOf } from '../known-devices/known-devices.repository.ts';
import { createPasswordAttempts } from '../password-attempts/password-attempts.service.ts';
import { deleteTokensIssuedAfter } from '../tokens/one-time-tokens.repository.ts';
import { createOneTimeTokens } from '../tokens/one-time-tokens.service.ts';
import { releaseEmail } from '../users/email-holds.repository.ts';
import { EmailTaken, lockUser, setEmail, updateUser } from '../users/users.repository.ts';
import type { MoveParts } from './address-move.service.ts';
import { formerAddress, suspectSince } from './former-address.ts';

const HOUR_S = 60 * 60;

export interface EmailRevertService {
  /**
   * The link proves the mailbox that the account belonged to. Its owner gets the account back without the sessions, the
   * password, the later links, and every sign-in method that was added since `suspectSince`.
   */
  revert(token: string, caller: Caller): Promise<void>;
}

export function createEmailRevertService(parts: MoveParts & { secrets: SecretBox }): EmailRevertService {
  const { db, clock, mails, env } = parts;
  const tokens = createOneTimeTokens(parts);
  const attempts = createPasswordAttempts(parts);
  const links = createMailLinks(env.publicUrl);

  async function undo(token: string, caller: Caller): Promise<void> {
    const known = await tokens.find('revert_email', token);
    await db.transaction(async (tx) => {
      const now = clock.now();
      // The account is locked first, as everywhere, so that two links used at once do not wait for each other.
      const user = known?.userId ? await lockUser(tx, known.userId) : null;
      const used = user && (await tokens.consume(tx, 'revert_email', token));
      const former = formerAddress.safeParse(used?.payload);
      if (!user || !used || !former.success) throw new CodedError('NOT_FOUND');
      const { email, emailCanonical } = former.data;
      const emailValidatedAt = new Date(former.data.emailValidatedAt);
      await setEmail(tx, user.id, { email, emailCanonical, emailValidatedAt }, now);
      await releaseEmail(tx, user.id, emailCanonical);
      // The former password goes too: the thief had to know it, or to have set it.
      await updateUser(tx, user.id, { passwordHash: null, passwordChangedAt: now });
      await revokeAccess(tx, user.id);
      await tokens.revoke(tx, user.id, ['recover_password']);
      await forgetDevicesOf(tx, user.id);
      await removeSignInMethods(tx, user.id, { addedSince: suspectSince(used.createdAt) });
      await deleteTokensIssuedAfter(tx, used);
      await attempts.forgive(tx, user.id);

      const locale = spokenLocale(user.locale, env.environment);
      const code = await tokens.issue(tx, {
        purpose: 'recover_password',
        userId: user.id,
        lifetimeSeconds: RECOVERY_TOKEN_S,
      });
      await mails.send(tx, {
        template: 'recover-password',
        to: email,
        locale,
        link: links.recover(locale, code, email),
        validHours: RECOVERY_TOKEN_S / HOUR_S,
        occasion: { at: now.toISOString(), device: caller.device },
      });
    });
  }

  return {
    async revert(token, caller) {
      await undo(token, caller).catch((error: unknown) => {
        throw error instanceof EmailTaken ? new CodedError('NOT_FOUND') : error;
      });
    },
  };
}
