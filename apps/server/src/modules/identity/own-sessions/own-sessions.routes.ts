import type { FastifyInstance } from 'fastify';
import { callerOf } from '../../../http/request/caller.ts';
import { serve } from '../../../http/serve.ts';
import { presentOwnSessions } from './own-sessions.presenter.ts';
import type { OwnSessions } from './own-sessions.service.ts';

export function ownSessionRoutes(app: FastifyInstance, { ownSessions }: { ownSessions: OwnSessions }): void {
  serve(app, {
    'GET /auth/sessions': async ({ session }) =>
      presentOwnSessions(await ownSessions.list(session.userId), session.id),
    'DELETE /auth/sessions/:sessionId': (call) =>
      ownSessions.end(call.session, call.params.sessionId, callerOf(call).device),
    'DELETE /auth/sessions/others': (call) => ownSessions.endOthers(call.session, callerOf(call).device),
  });
}
