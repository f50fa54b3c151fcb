import type { Player, Session } from '../../../callers/session-lookup.ts';

/** The portal reads null, not false, as "not validated". */
export function validated({ emailValidatedAt }: Pick<Player, 'emailValidatedAt'>): true | null {
  return emailValidatedAt === null ? null : true;
}

/** A removed password has a time of change too, but it is not shown. */
export function passwordChangedAt(player: Pick<Player, 'hasPassword' | 'passwordChangedAt'>): string | null {
  return player.hasPassword ? (player.passwordChangedAt?.toISOString() ?? null) : null;
}

export function isPlatformUser({ kind }: Pick<Player, 'kind'>): boolean {
  return kind === 'platform';
}

/** A thin session comes from a game account and is valid only for the migration. */
export function isThin({ kind }: Pick<Session, 'kind'>): boolean {
  return kind === 'thin';
}

/** Signed in by a provider for the first time and has no platform account yet. */
export function isUpgradeRequired({ kind }: Pick<Player, 'kind'>): boolean {
  return kind === 'social_ghost';
}

export function isDisplayNameFromGame({ gameAccount }: Pick<Player, 'gameAccount'>): boolean {
  return gameAccount?.isDisplayNameFromGame ?? false;
}

export function isGameAccountMigrated({ gameAccount }: Pick<Player, 'gameAccount'>): boolean {
  return gameAccount?.isMigrated ?? false;
}

/** The account of this sign-in, else the one played last. */
export function platformGameAccountId(
  session: Pick<Session, 'platformGameAccountId'>,
  { gameAccount }: Pick<Player, 'gameAccount'>,
): string | null {
  return session.platformGameAccountId ?? gameAccount?.platformGameAccountId ?? null;
}
