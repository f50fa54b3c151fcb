import type { Clock } from '../../../ports/clock.ts';
import type { Database } from '../../../ports/database.ts';
import type { SecretBox } from '../../../ports/secret-box.ts';
import { ownershipsOf } from '../../commerce/ownerships/ownerships.repository.ts';
import type { Content } from '../../content/files/content.ts';
import { accountsOf } from '../../games/game-accounts/game-accounts.repository.ts';
import { type BanRow, findActiveBan, listBans } from '../../identity/bans/bans.repository.ts';
import { createPasswordAttempts } from '../../identity/password-attempts/password-attempts.service.ts';
import { isAlive } from '../../identity/sessions/session-lifetime.rules.ts';
import { listProviders, listSessionLifetimes, readTwoFactor } from './user-details.repository.ts';
import { findUser, type UserReference } from './user-lookup.service.ts';

const BANS_SHOWN_MAX = 20;

interface Parts {
  db: Database;
  clock: Clock;
  content: Content;
  /** Counters are stored under keyed hashes: without the key they cannot be found. */
  secrets: SecretBox | null;
}

export type UserDetails = Awaited<ReturnType<typeof readUserDetails>>;

/** Everything an operator may need to answer a player, and nothing that lets anybody act as the player. */
export async function readUserDetails(parts: Parts, who: UserReference) {
  const { db, clock, secrets, content } = parts;
  const { queries } = db;
  const user = await findUser(parts, who);
  const now = clock.now();
  const twoFactor = await readTwoFactor(queries, user.id);
  const ban = await findActiveBan(queries, user.id, now);
  const bans = await listBans(queries, user.id, BANS_SHOWN_MAX);
  const live = (await listSessionLifetimes(queries, user.id)).filter((session) => isAlive(session, now));
  const gameNames = new Map([...content.games].map(([name, { id }]) => [id, name]));
  return {
    id: user.id,
    kind: user.kind,
    email: user.email,
    emailValidatedAt: user.emailValidatedAt,
    nickname: user.nickname,
    locale: user.locale,
    createdAt: user.createdAt,
    lastSignInAt: user.lastSignInAt,
    hasPassword: user.passwordHash !== null,
    passwordChangedAt: user.passwordChangedAt,
    passwordAttempts: secrets && (await createPasswordAttempts({ db, clock, secrets }).stateOf(user.id)),
    twoFactor: { isOn: twoFactor.authenticators > 0, ...twoFactor },
    providers: await listProviders(queries, user.id),
    activeSessions: live.length,
    ban: ban && presentBan(ban),
    bans: bans.map(presentBan),
    gameAccounts: (await accountsOf(queries, user.id)).map((account) => ({
      game: gameNames.get(account.gameId) ?? account.gameId,
      displayName: account.displayName,
      environment: account.gameEnvironmentId,
      createdAt: account.createdAt,
      lastLoginAt: account.lastLoginAt,
    })),
    ownerships: (await ownershipsOf(queries, user.id)).map(({ productName, source, grantedAt }) => ({
      product: productName,
      source,
      grantedAt,
    })),
  };
}

function presentBan({ reason, createdAt, endsAt, liftedAt }: BanRow) {
  return { reason, createdAt, endsAt, liftedAt };
}
