import type { Scope } from '@gatehouse/contract/scopes';
import type { SocialProvider } from '@gatehouse/domain/games';
import type { CallerDevice } from '../../../callers/caller.ts';
import type { Session } from '../../../callers/session-lookup.ts';
import type { Database, Queries } from '../../../db/db.ts';
import { bannedError, CodedError } from '../../../errors.ts';
import { hashToken } from '../../../hash-token.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Random } from '../../../ports/random.ts';
import type { Bans } from '../bans/bans.service.ts';
import { expiryOf, isAlive, isFreshSignIn } from './session-lifetime.rules.ts';
import {
  deleteSession,
  deleteSessionByToken,
  deleteSessionsBy,
  deleteSessionsOf,
  findInstallationOf,
  insertSession,
  isSessionOpen,
  listFullSessions,
  listSessionLifetimes,
  markSessionsEnded,
  replaceTokenHash,
} from './sessions.repository.ts';

const FULL_SCOPE: readonly Scope[] = ['full'];

export interface SessionRequest {
  userId: string;
  kind?: 'session' | 'thin';
  remembered: boolean;
  isPlatformLogin: boolean;
  provider?: SocialProvider | null;
  platformGameAccountId?: string | null;
  installationId: string | null;
  device?: CallerDevice;
  /** When the player last proved their identity, if that was earlier than now. */
  authenticatedAt?: Date;
  /** For a session made from a one-time code; otherwise it is the portal's own, with the full scope. */
  client?: Session['client'];
  scopes?: readonly Scope[];
}

export interface OpenedSession {
  id: string;
  token: string;
}

export type { FullSession } from './sessions.repository.ts';
export type Sessions = ReturnType<typeof createSessions>;

/** Opens and ends sessions. Methods with a `tx` parameter are part of the caller's transaction. */
export function createSessions({
  db,
  clock,
  random,
  bans,
}: {
  db: Database;
  clock: Clock;
  random: Random;
  bans: Bans;
}) {
  return {
    async open(tx: Queries, request: SessionRequest): Promise<OpenedSession> {
      const now = clock.now();
      const token = random.token();
      const kind = request.kind ?? 'session';
      const scopes = [...(request.scopes ?? FULL_SCOPE)];
      const id = await insertSession(tx, {
        userId: request.userId,
        kind,
        tokenHash: hashToken(token),
        remembered: request.remembered,
        isPlatformLogin: request.isPlatformLogin,
        provider: request.provider ?? null,
        platformGameAccountId: request.platformGameAccountId ?? null,
        installationId: request.installationId,
        createdAt: now,
        authenticatedAt: request.authenticatedAt ?? now,
        lastSeenAt: now,
        expiresAt: expiryOf({ kind, remembered: request.remembered, scopes }, now),
        client: request.client ?? null,
        scopes,
        browser: request.device?.browser ?? null,
        system: request.device?.system ?? null,
      });
      // Read after the insert, which waits for a parallel ban: its foreign key locks the user's row.
      const ban = await bans.findActive(request.userId, tx);
      if (ban) throw bannedError('USER_BANNED', ban);
      return { id, token };
    },
    /** The same session under a new token. Throws UNAUTHORIZED when it has been ended meanwhile. */
    async rotateToken(tx: Queries, sessionId: string): Promise<string> {
      const token = random.token();
      if (!(await replaceTokenHash(tx, sessionId, hashToken(token)))) throw new CodedError('UNAUTHORIZED');
      return token;
    },
    end: deleteSession,
    endAll: deleteSessionsOf,
    endByProvider: deleteSessionsBy,
    /** False when there is no such session, or none that a sign-in opened. */
    endByToken: (tx: Queries, token: string) => deleteSessionByToken(tx, hashToken(token)),
    /** For a ban: the next call with such a token gets the reason. */
    markAllEnded: (tx: Queries, userId: string) => markSessionsEnded(tx, userId, clock.now()),

    isOpen: isSessionOpen,
    installationOf: findInstallationOf,
    /** Throws UNAUTHORIZED; see `isSessionOpen`. */
    async requireOpen(tx: Queries, { id, userId }: Pick<Session, 'id' | 'userId'>): Promise<void> {
      if (!(await isSessionOpen(tx, id, userId))) throw new CodedError('UNAUTHORIZED');
    },
    /** For dangerous changes: a token that was stolen hours ago must not be enough for them. */
    requireFreshSignIn(session: Pick<Session, 'authenticatedAt' | 'scopes'>): void {
      if (!isFreshSignIn(session, clock.now())) throw new CodedError('REAUTHENTICATION_REQUIRED');
    },
    /** Those that act as the player. Partners have limited ones, for an hour. */
    async listFull(userId: string) {
      const now = clock.now();
      return (await listFullSessions(db.queries, userId)).filter((session) => isAlive(session, now));
    },
    async countActive(userId: string, queries: Queries = db.queries): Promise<number> {
      const now = clock.now();
      const lifetimes = await listSessionLifetimes(queries, userId);
      return lifetimes.filter((session) => isAlive(session, now)).length;
    },
  };
}
