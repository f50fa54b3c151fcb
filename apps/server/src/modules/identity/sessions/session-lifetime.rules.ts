import { coversScope, type Scope } from '@gatehouse/contract/scopes';
import {
  FRESH_SIGN_IN_S,
  LIMITED_SESSION_S,
  MIGRATION_TOKEN_S,
  SESSION_IDLE_S,
  SESSION_MAX_S,
  SESSION_REMEMBERED_IDLE_S,
  SESSION_REMEMBERED_MAX_S,
} from '@gatehouse/domain/limits';

const SECOND_MS = 1000;
/** How old the last-seen time may become before it is written again. */
const SEEN_PRECISION_S = 60;

interface Lifetime {
  kind: 'session' | 'thin';
  remembered: boolean;
  scopes: readonly Scope[];
}

export function expiryOf({ kind, remembered, scopes }: Lifetime, now: Date): Date {
  if (!coversScope(scopes, 'full')) return later(now, LIMITED_SESSION_S);
  if (kind === 'thin') return later(now, MIGRATION_TOKEN_S);
  return later(now, remembered ? SESSION_REMEMBERED_MAX_S : SESSION_MAX_S);
}

export function isAlive(
  session: { remembered: boolean; expiresAt: Date; lastSeenAt: Date },
  now: Date,
): boolean {
  const idle = session.remembered ? SESSION_REMEMBERED_IDLE_S : SESSION_IDLE_S;
  return now < session.expiresAt && now < later(session.lastSeenAt, idle);
}

export function isLastSeenOutdated(lastSeenAt: Date, now: Date): boolean {
  return now >= later(lastSeenAt, SEEN_PRECISION_S);
}

interface SignInProof {
  authenticatedAt: Date;
  scopes: readonly Scope[];
}

/** A session with less than the full scope belongs to a partner, and never counts as a sign-in of the player. */
export function isFreshSignIn({ authenticatedAt, scopes }: SignInProof, now: Date): boolean {
  return coversScope(scopes, 'full') && now <= later(authenticatedAt, FRESH_SIGN_IN_S);
}

function later(moment: Date, seconds: number): Date {
  return new Date(moment.getTime() + seconds * SECOND_MS);
}
