import { coversScope, type Scope } from '@gatehouse/contract/scopes';
import type { SocialProvider } from '@gatehouse/domain/games';
import { CodedError } from '../../../errors.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Queries } from '../../../ports/database.ts';
import type { Random } from '../../../ports/random.ts';
import { hashToken } from '../../../ports/secret-box.ts';
import type { Session } from '../../../ports/session-lookup.ts';
import { findActiveBan } from '../bans/bans.repository.ts';
import { expiryOf } from './session-lifetime.rules.ts';
import {
  deleteSession,
  deleteSessionsOf,
  deleteSurplusSessions,
  insertSession,
  replaceTokenHash,
} from './sessions.repository.ts';

const FULL_SCOPE: readonly Scope[] = ['full'];

export interface SessionWish {
  userId: string;
  kind?: 'session' | 'thin';
  remembered: boolean;
  isPlatformLogin: boolean;
  provider?: SocialProvider | null;
  platformGameAccountId?: string | null;
  installationId: string | null;
  /** When the player last proved who they are, if that was before this very moment. */
  authenticatedAt?: Date;
  /** Of a session made from a one-time code; without them it is the portal's own, with the full scope. */
  client?: Session['client'];
  scopes?: readonly Scope[];
}

export interface OpenedSession {
  id: string;
  token: string;
}

/** Opens and ends sessions. Every method is part of the transaction that gives the reason. */
export interface SessionService {
  openSession(tx: Queries, wish: SessionWish): Promise<OpenedSession>;
  /** The same session under a new token; null when it has been ended meanwhile. */
  rotateToken(tx: Queries, sessionId: string): Promise<string | null>;
  endSession(tx: Queries, sessionId: string): Promise<void>;
  endSessions(tx: Queries, userId: string, exceptSessionId?: string): Promise<void>;
}

export function createSessionService({ clock, random }: { clock: Clock; random: Random }): SessionService {
  return {
    async openSession(tx, wish) {
      const now = clock.now();
      const token = random.token();
      const kind = wish.kind ?? 'session';
      const scopes = [...(wish.scopes ?? FULL_SCOPE)];
      const id = await insertSession(tx, {
        userId: wish.userId,
        kind,
        tokenHash: hashToken(token),
        remembered: wish.remembered,
        isPlatformLogin: wish.isPlatformLogin,
        provider: wish.provider ?? null,
        platformGameAccountId: wish.platformGameAccountId ?? null,
        installationId: wish.installationId,
        createdAt: now,
        authenticatedAt: wish.authenticatedAt ?? now,
        lastSeenAt: now,
        expiresAt: expiryOf({ kind, remembered: wish.remembered, scopes }, now),
        client: wish.client ?? null,
        scopes,
      });
      // Asked after the insert, which waits for a ban that is being written: its foreign key locks the user's row.
      if (await findActiveBan(tx, wish.userId, now)) throw new CodedError('USER_BANNED');
      await deleteSurplusSessions(tx, wish.userId, { id, isLimited: !coversScope(scopes, 'full') });
      return { id, token };
    },
    async rotateToken(tx, sessionId) {
      const token = random.token();
      return (await replaceTokenHash(tx, sessionId, hashToken(token))) ? token : null;
    },
    endSession: deleteSession,
    endSessions: deleteSessionsOf,
  };
}
