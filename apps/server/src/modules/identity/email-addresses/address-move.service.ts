import type { Environment } from '@gatehouse/domain/environments';
import { REVERT_TOKEN_S } from '@gatehouse/domain/limits';
import { CodedError } from '../../../errors.ts';
import type { Caller } from '../../../ports/caller.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Database, Queries } from '../../../ports/database.ts';
import type { Random } from '../../../ports/random.ts';
import { spokenLocale } from '../../content/localisation/spoken-locale.rules.ts';
import { createMailLinks } from '../../mail/queue/mail-links.ts';
import type { Mails } from '../../mail/queue/mail-to-send.ts';
import { createOneTimeTokens } from '../tokens/one-time-tokens.service.ts';
import { holdEmail, releaseEmail } from '../users/email-holds.repository.ts';
import { lockUser, setEmail } from '../users/users.repository.ts';
import type { FormerAddress } from './former-address.ts';

const SECOND_MS = 1000;
const DAY_S = 24 * 60 * 60;

export interface MoveParts {
  db: Database;
  clock: Clock;
  random: Random;
  mails: Mails;
  env: { publicUrl: string; environment: Environment };
}

interface ProvedAddress {
  email: string;
  emailCanonical: string;
}

/** Throws EmailTaken when somebody else was quicker. */
export type MoveToAddress = (
  tx: Queries,
  userId: string,
  to: ProvedAddress,
  caller: Pick<Caller, 'device'>,
) => Promise<void>;

/**
 * The account gets a proved address. A former address that was validated gets a mail with the revert link and is held
 * for as long as the link works. One that was never validated may be a stranger's: it is free at once and gets no mail.
 */
export function createAddressMove(parts: MoveParts): MoveToAddress {
  const { clock, mails, env } = parts;
  const tokens = createOneTimeTokens(parts);
  const links = createMailLinks(env.publicUrl);

  return async (tx, userId, to, caller) => {
    const now = clock.now();
    const before = await lockUser(tx, userId);
    if (!before) throw new CodedError('NOT_FOUND');
    await setEmail(tx, userId, { ...to, emailValidatedAt: now }, now);
    await releaseEmail(tx, userId, to.emailCanonical);
    // A recovery link in the former mailbox must not open the account any more.
    await tokens.revoke(tx, userId, ['recover_password', 'validate_email']);
    const { email, emailCanonical, emailValidatedAt } = before;
    if (email === null || emailCanonical === null || emailValidatedAt === null) return;

    const former: FormerAddress = {
      email,
      emailCanonical,
      emailValidatedAt: emailValidatedAt.toISOString(),
    };
    await holdEmail(tx, userId, emailCanonical, new Date(now.getTime() + REVERT_TOKEN_S * SECOND_MS));
    const token = await tokens.issue(tx, {
      purpose: 'revert_email',
      userId,
      lifetimeSeconds: REVERT_TOKEN_S,
      payload: { ...former },
    });
    const locale = spokenLocale(before.locale, env.environment);
    await mails.send(tx, {
      template: 'address-changed',
      to: email,
      locale,
      newAddress: to.email,
      validDays: REVERT_TOKEN_S / DAY_S,
      link: links.revert(locale, token),
      occasion: { at: now.toISOString(), device: caller.device },
    });
  };
}
