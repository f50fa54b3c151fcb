import type { Environment } from '@gatehouse/domain/environments';
import { RECOVERY_TOKEN_S } from '@gatehouse/domain/limits';
import type { Caller } from '../../ports/caller.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Database, Queries } from '../../ports/database.ts';
import type { Mails } from '../../ports/mails.ts';
import type { Random } from '../../ports/random.ts';
import type { SecretBox } from '../../ports/secret-box.ts';
import { createPasswordAttempts } from '../attempts/attempts.service.ts';
import { createMailLinks } from '../mail/mail-links.ts';
import { forgetDevicesOf } from '../sessions/known-devices.repository.ts';
import { revokeAccess } from '../sessions/revocation.service.ts';
import { createOneTimeTokens } from '../tokens/one-time-tokens.service.ts';
import { spokenLocale } from '../users/spoken-locale.rules.ts';
import { updateUser } from '../users/users.repository.ts';
import { removeSignInMethods, type SuspectWindow } from './sign-in-methods.repository.ts';

const HOUR_S = 60 * 60;

export interface AccountReturnParts {
  db: Database;
  clock: Clock;
  random: Random;
  mails: Mails;
  secrets: SecretBox;
  env: { publicUrl: string; environment: Environment };
}

/**
 * Gives the account back to the person who proved the mailbox by a link that undoes a change. Every session, the
 * password, the known devices and the sign-in methods of the window end; a mail leads to a new password.
 */
export type ReturnAccount = (
  tx: Queries,
  owner: { id: string; email: string; locale: string },
  window: SuspectWindow,
  caller: Pick<Caller, 'device'>,
) => Promise<void>;

export function createAccountReturn(parts: AccountReturnParts): ReturnAccount {
  const { clock, mails, env } = parts;
  const tokens = createOneTimeTokens(parts);
  const attempts = createPasswordAttempts(parts);
  const links = createMailLinks(env.publicUrl);

  return async (tx, { id, email, locale: preferred }, window, caller) => {
    const now = clock.now();
    // The password goes too: the thief had to know it, or to have set it.
    await updateUser(tx, id, { passwordHash: null, passwordChangedAt: now });
    await revokeAccess(tx, id);
    await tokens.revoke(tx, id, ['recover_password', 'undo_two_factor']);
    await forgetDevicesOf(tx, id);
    await removeSignInMethods(tx, id, window);
    await attempts.forgive(tx, id);

    const locale = spokenLocale(preferred, env.environment);
    const code = await tokens.issue(tx, {
      purpose: 'recover_password',
      userId: id,
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
  };
}
