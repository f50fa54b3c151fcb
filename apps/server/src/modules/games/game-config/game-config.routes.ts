import type { FastifyInstance } from 'fastify';
import { publicReads } from '../../../http/files/public-read.ts';
import { serve } from '../../../http/serve.ts';
import type { GameConfigs } from './game-config.service.ts';

export function gameConfigRoutes(
  app: FastifyInstance,
  { gameConfigs: games }: { gameConfigs: GameConfigs },
): void {
  publicReads(app, (scope) => {
    serve(scope, {
      'GET /game/config/:name/:branch': ({ params }) => games.config(params.name, params.branch),
      'GET /game/maintenance/:platformGameId/flag': ({ params, query }) =>
        games.maintenance(params.platformGameId, query.gameEnvironmentId, query.accountGroup),
    });
  });
  serve(app, {
    'GET /user/game/:id/environment/:env': ({ params }) => games.environment(params.id, params.env),
  });
}
