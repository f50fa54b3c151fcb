import type { SocialProvider } from '@gatehouse/domain/games';

/** The claims of a provider about a player, in our own format. */
export interface ProviderIdentity {
  /** The provider's own id of the player; the only claim that never changes. */
  subject: string;
  email: string | null;
  /** Whether the provider has verified that the player owns the mailbox. */
  isEmailProven: boolean;
  name: string | null;
}

/** Stored by us between the redirect to the provider and the callback. */
export interface ReturnChecks {
  codeVerifier: string;
  nonce: string;
}

export interface AuthorizationStart {
  state: string;
  redirectUri: string;
  locale: string;
}

export interface IdentityProvider {
  startAuthorization(start: AuthorizationStart): Promise<{ url: string; checks: ReturnChecks }>;
  /** Throws when the callback does not belong to this request, or the player declined. */
  identify(answer: URL, checks: ReturnChecks & { state: string }): Promise<ProviderIdentity>;
}

export interface IdentityProviders {
  /** Undefined for a provider without configuration. */
  of(provider: SocialProvider): IdentityProvider | undefined;
}
