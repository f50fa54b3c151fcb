import type { PlayerDetails, PlayerRow, PlayerSession } from '@gatehouse/contract/operator/players.endpoints';
import type { PlayerSessions } from './player-sessions.service.ts';
import type { DetailsOfUser } from './user-details.service.ts';
import type { FoundPlayer } from './user-search.service.ts';

const at = (moment: Date | null) => moment?.toISOString() ?? null;

export function presentPlayerRow(found: FoundPlayer, banned: ReadonlySet<string>): PlayerRow {
  const { id, kind, email, nickname, createdAt, lastSignInAt, matches } = found;
  return {
    ...{ userId: id, kind, email, nickname, matches },
    createdAt: createdAt.toISOString(),
    lastSignInAt: at(lastSignInAt),
    isBanned: banned.has(id),
  };
}

export function presentPlayer(user: DetailsOfUser): PlayerDetails {
  return {
    userId: user.id,
    kind: user.kind,
    email: user.email,
    emailValidatedAt: at(user.emailValidatedAt),
    nickname: user.nickname,
    locale: user.locale,
    createdAt: user.createdAt.toISOString(),
    lastSignInAt: at(user.lastSignInAt),
    erasesAt: at(user.erasesAt),
    hasPassword: user.hasPassword,
    passwordChangedAt: at(user.passwordChangedAt),
    twoFactor: {
      isOn: user.twoFactor.isOn,
      authenticators: user.twoFactor.authenticators,
      isEnrolmentPending: user.twoFactor.isEnrolmentPending,
      hasRecoveryCode: user.twoFactor.hasRecoveryCode,
    },
    passwordAttempts: user.passwordAttempts && {
      used: user.passwordAttempts.used,
      lockedUntil: at(user.passwordAttempts.lockedUntil),
    },
    passkeys: user.passkeys.map((one) => ({ ...one, addedAt: at(one.addedAt) })),
    providers: user.providers.map(({ provider, linkedAt }) => ({ provider, linkedAt: at(linkedAt) })),
    activeSessions: user.activeSessions,
    ban: user.ban && presentBan(user.ban),
    bans: user.bans.map(presentBan),
    gameAccounts: user.gameAccounts.map((account) => ({
      ...account,
      createdAt: account.createdAt.toISOString(),
      lastLoginAt: at(account.lastLoginAt),
    })),
  };
}

function presentBan(ban: NonNullable<DetailsOfUser['ban']>): NonNullable<PlayerDetails['ban']> {
  return {
    ...ban,
    createdAt: ban.createdAt.toISOString(),
    endsAt: at(ban.endsAt),
    liftedAt: at(ban.liftedAt),
  };
}

type Listed = Awaited<ReturnType<PlayerSessions['list']>>[number];

export function presentPlayerSession(session: Listed): PlayerSession {
  return {
    sessionId: session.id,
    browser: session.browser,
    system: session.system,
    createdAt: session.createdAt.toISOString(),
    lastSeenAt: session.lastSeenAt.toISOString(),
    expiresAt: session.expiresAt.toISOString(),
  };
}
