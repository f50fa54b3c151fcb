import type { FastifyInstance } from 'fastify';
import { serve } from '../../../http/serve.ts';
import type { PlayTimes } from './play-times.service.ts';

export function playTimeRoutes(app: FastifyInstance, { playTimes }: { playTimes: PlayTimes }): void {
  serve(app, {
    'PUT /user/play-times/:id': ({ session, params, body }) =>
      playTimes.report(session.userId, params.id, body),
  });
}
