import type { FastifyInstance } from 'fastify';
import { serve } from '../../../http/serve.ts';
import { presentOwnSessions } from './own-sessions.presenter.ts';
import type { OwnSessions } from './own-sessions.service.ts';

export function ownSessionRoutes(app: FastifyInstance, { ownSessions }: { ownSessions: OwnSessions }): void {
  serve(app, {
    'GET /auth/sessions': async ({ session }) =>
      presentOwnSessions(await ownSessions.list(session.userId), session.id),
    'DELETE /auth/sessions/:sessionId': ({ session, params }) => ownSessions.end(session, params.sessionId),
    'DELETE /auth/sessions/others': ({ session }) => ownSessions.endOthers(session),
  });
}
