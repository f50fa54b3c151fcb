import type { Player, Session } from '../../../ports/session-lookup.ts';

/** The portal reads null, not false, as "not validated". */
export function validated({ emailValidatedAt }: Pick<Player, 'emailValidatedAt'>): true | null {
  return emailValidatedAt === null ? null : true;
}

/** A password that was taken away has its moment too, but there is nothing to say about it. */
export function passwordChangedAt(player: Pick<Player, 'hasPassword' | 'passwordChangedAt'>): string | null {
  return player.hasPassword ? (player.passwordChangedAt?.toISOString() ?? null) : null;
}

export function isPlatformUser({ kind }: Pick<Player, 'kind'>): boolean {
  return kind === 'platform';
}

/** A thin session comes from a game's own account and is good for the migration alone. */
export function isThin({ kind }: Pick<Session, 'kind'>): boolean {
  return kind === 'thin';
}

/** Came by a provider for the first time and has no account of the platform yet. */
export function isUpgradeRequired({ kind }: Pick<Player, 'kind'>): boolean {
  return kind === 'social_ghost';
}

export function isDisplayNameFromGame({ gameAccount }: Pick<Player, 'gameAccount'>): boolean {
  return gameAccount?.isDisplayNameFromGame ?? false;
}

export function isGameAccountMigrated({ gameAccount }: Pick<Player, 'gameAccount'>): boolean {
  return gameAccount?.isMigrated ?? false;
}

/** The account this sign-in is about, else the one played last. */
export function platformGameAccountId(
  session: Pick<Session, 'platformGameAccountId'>,
  { gameAccount }: Pick<Player, 'gameAccount'>,
): string | null {
  return session.platformGameAccountId ?? gameAccount?.platformGameAccountId ?? null;
}
