import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { GameReports } from './game-reports.service.ts';

const BODY_LIMIT_BYTES = 4 * 1024;

/** Where the server of a game reports that currency was spent. Not a call of the portal, so it is outside of the API. */
export function gameReportRoutes(app: FastifyInstance, { gameReports }: { gameReports: GameReports }): void {
  app.register(async (scope) => {
    // The signature is about the bytes as they were sent.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer' },
      async (_request: FastifyRequest, body: Buffer) => body,
    );
    scope.post<{ Params: { product: string } }>(
      '/webhooks/games/:product',
      { bodyLimit: BODY_LIMIT_BYTES },
      async ({ params, headers, body }, reply) => {
        await gameReports.receive(params.product, {
          id: headers['webhook-id'],
          timestamp: headers['webhook-timestamp'],
          signature: headers['webhook-signature'],
          body: Buffer.isBuffer(body) ? body.toString('utf8') : '',
        });
        return reply.code(204).header('cache-control', 'no-store').send();
      },
    );
  });
}
