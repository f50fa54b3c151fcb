import type { Endpoint } from '@gatehouse/contract/endpoint';
import type { FastifyReply } from 'fastify';
import type { Session, SessionLookup } from '../../callers/session-lookup.ts';
import { CodedError } from '../../errors.ts';

const BEARER = /^Bearer ([A-Za-z0-9_-]{16,128})$/;

export function bearerTokenIn(authorization: string | undefined): string | null {
  return BEARER.exec(authorization ?? '')?.[1] ?? null;
}

/**
 * Only the Authorization header counts. The cookie that stores the token in the browser is never read, which prevents
 * CSRF.
 */
export async function authenticate(
  // The types require a scope; if one is missing nevertheless, fail closed and require the full one.
  { auth, scope = 'full' }: Pick<Endpoint, 'auth' | 'scope'>,
  authorization: string | undefined,
  sessions: SessionLookup,
): Promise<Session | null> {
  if (auth === 'none' || (auth === 'optional' && authorization === undefined)) return null;
  const token = bearerTokenIn(authorization);
  const kind = auth === 'thin' ? 'thin' : 'session';
  const session = token ? await sessions.find(token, { kind, scope }) : null;
  if (!session) throw new CodedError('UNAUTHORIZED');
  return session;
}

/** The portal reads a new token from this header of any reply. */
export function setTokenHeader(reply: FastifyReply, token: string): void {
  reply.header('authorization', `Bearer ${token}`);
}
