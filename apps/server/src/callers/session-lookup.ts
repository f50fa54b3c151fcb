import type { Scope } from '@gatehouse/contract/scopes';
import type { SocialProvider } from '@gatehouse/domain/games';
import type { PageLocale } from '@gatehouse/domain/locales';

/** The player of a session; read together, because every page needs both. */
export interface Player {
  kind: 'platform' | 'game_ghost' | 'social_ghost';
  email: string | null;
  emailCanonical: string | null;
  emailValidatedAt: Date | null;
  nickname: string | null;
  hasPassword: boolean;
  passwordChangedAt: Date | null;
  locale: PageLocale;
  /** The currency that the player has chosen. */
  currency: string | null;
  allowRemarketing: boolean;
  allowSocialmediaMarketing: boolean;
  /** When the account is erased, if the player has asked for it. */
  erasesAt: Date | null;
  /** The game account of this sign-in, else the one played last. */
  gameAccount: { platformGameAccountId: string; isDisplayNameFromGame: boolean; isMigrated: boolean } | null;
  hasUnmigratedGameAccounts: boolean;
}

/** The session of a bearer token. */
export interface Session {
  id: string;
  userId: string;
  kind: 'session' | 'thin';
  remembered: boolean;
  isPlatformLogin: boolean;
  provider: SocialProvider | null;
  platformGameAccountId: string | null;
  /** The last authentication by password, provider or second factor. */
  authenticatedAt: Date;
  /** The client that exchanged a one-time code; null for sessions of the portal. */
  client: 'board' | 'support' | 'launcher' | null;
  scopes: readonly Scope[];
  player: Player;
}

export interface SessionNeed {
  kind: Session['kind'];
  /** What the endpoint needs of the session. */
  scope: Scope;
}

export interface SessionLookup {
  /**
   * Null for a token that is unknown, expired, revoked or of the other kind; throws a coded error for a ban, and for a
   * session whose scopes do not cover the need. The session of a social ghost counts as thin too, because it may be
   * upgraded.
   */
  find(token: string, need: SessionNeed): Promise<Session | null>;
}
