import type { SocialProvider } from '@gatehouse/domain/games';

/** What a provider says of a player, in our words. */
export interface ProviderIdentity {
  /** The provider's own id of the player; the only thing that is the same tomorrow. */
  subject: string;
  email: string | null;
  /** Whether the provider has proved that the mailbox is the player's. */
  isEmailProven: boolean;
  name: string | null;
}

/** Kept on our side between the departure and the return. */
export interface ReturnChecks {
  codeVerifier: string;
  nonce: string;
}

export interface Departure {
  state: string;
  redirectUri: string;
  locale: string;
}

export interface IdentityProvider {
  depart(departure: Departure): Promise<{ url: string; checks: ReturnChecks }>;
  /** Throws when the answer is not the one to this departure, or the player said no. */
  identify(answer: URL, checks: ReturnChecks & { state: string }): Promise<ProviderIdentity>;
}

export interface IdentityProviders {
  /** Undefined where the operator has not set one up. */
  of(provider: SocialProvider): IdentityProvider | undefined;
}
