import type { Permission, Role } from '@gatehouse/contract/operator/roles';

/** The session of an operator of the console. */
export interface OperatorSession {
  id: string;
  operatorId: string;
  name: string;
  email: string;
  roles: readonly Role[];
  permissions: ReadonlySet<Permission>;
  /** Whether the operator was active in the last 15 minutes. */
  isFresh: boolean;
  /** Signed in by the publisher's OpenID provider: no password and no second factor here. */
  isByProvider: boolean;
  expiresAt: Date;
}

export interface OperatorSessionLookup {
  /** Null for a token that is unknown or expired, and for an operator who was disabled. */
  find(token: string, request: { isAct: boolean }): Promise<OperatorSession | null>;
}
