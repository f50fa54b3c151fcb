import type { OwnSession } from '@gatehouse/contract/session';
import type { FastifyInstance } from 'fastify';
import { callerOf } from '../../../http/request/caller.ts';
import { serve } from '../../../http/serve.ts';
import { presentDevice } from '../account-events/device.rules.ts';
import type { ListedSession, OwnSessions } from './own-sessions.service.ts';

export function ownSessionRoutes(app: FastifyInstance, { ownSessions }: { ownSessions: OwnSessions }): void {
  serve(app, {
    'GET /auth/sessions': async ({ session }) =>
      presentOwnSessions(await ownSessions.list(session.userId), session.id),
    'DELETE /auth/sessions/:sessionId': (call) =>
      ownSessions.end(call.session, call.params.sessionId, callerOf(call).device),
    'DELETE /auth/sessions/others': (call) => ownSessions.endOthers(call.session, callerOf(call).device),
  });
}

function presentOwnSessions(sessions: readonly ListedSession[], currentId: string): OwnSession[] {
  const isCurrent = ({ id }: ListedSession) => id === currentId;
  const currentFirst = [...sessions.filter(isCurrent), ...sessions.filter((one) => !isCurrent(one))];
  return currentFirst.map((session) => ({
    sessionId: session.id,
    ...presentDevice(session),
    startedAt: session.createdAt.toISOString(),
    lastUsedAt: session.lastSeenAt.toISOString(),
    isCurrent: isCurrent(session),
  }));
}
