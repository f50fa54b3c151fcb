/** Who sent a request, as the bearer token tells. */
export interface Session {
  id: string;
  userId: string;
  kind: 'session' | 'thin';
  remembered: boolean;
  isPlatformLogin: boolean;
  provider: 'google' | 'facebook' | null;
  platformGameAccountId: string | null;
  /** When a password, a provider or a second factor last proved who this is. */
  authenticatedAt: Date;
}

export interface SessionLookup {
  /** Null for a token that is unknown, expired, revoked or of the other kind; throws a coded error for a ban. */
  find(token: string, kind: Session['kind']): Promise<Session | null>;
}
