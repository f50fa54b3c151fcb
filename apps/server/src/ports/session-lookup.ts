import type { Scope } from '@gatehouse/contract/scopes';
import type { SocialProvider } from '@gatehouse/domain/games';
import type { PageLocale } from '@gatehouse/domain/locales';

/** What is known of the player behind a session; read with it, because every page asks for both. */
export interface Player {
  kind: 'platform' | 'game_ghost' | 'social_ghost';
  email: string | null;
  emailCanonical: string | null;
  emailValidatedAt: Date | null;
  nickname: string | null;
  hasPassword: boolean;
  passwordChangedAt: Date | null;
  locale: PageLocale;
  allowRemarketing: boolean;
  allowSocialmediaMarketing: boolean;
  /** The game account of this sign-in, else the one played last. */
  gameAccount: { platformGameAccountId: string; isDisplayNameFromGame: boolean; isMigrated: boolean } | null;
  hasUnmigratedGameAccounts: boolean;
}

/** Who sent a request, as the bearer token tells. */
export interface Session {
  id: string;
  userId: string;
  kind: 'session' | 'thin';
  remembered: boolean;
  isPlatformLogin: boolean;
  provider: SocialProvider | null;
  platformGameAccountId: string | null;
  /** When a password, a provider or a second factor last proved who this is. */
  authenticatedAt: Date;
  /** The client that a one-time code was exchanged by; null for the portal's own. */
  client: 'board' | 'support' | 'launcher' | null;
  scopes: readonly Scope[];
  player: Player;
}

export interface SessionNeed {
  kind: Session['kind'];
  /** What the caller is about to do with the session. */
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
