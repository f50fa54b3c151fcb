import type { FastifyInstance } from 'fastify';
import { zipSync } from 'fflate';
import type { Env } from '../../env.ts';
import { CodedError } from '../../errors.ts';
import type { Content } from '../../modules/content/files/content.ts';
import { serve } from '../../plugins/serve.ts';
import type { Clock } from '../../ports/clock.ts';
import { demoClient } from './demo-client.ts';

interface ClientDeps {
  env: Pick<Env, 'mode' | 'publicUrl' | 'environment'>;
  content: Content;
  clock: Clock;
}

/** Demo mode only: a simulated injection service. In serve mode it is a separate service. */
export function demoClientRoutes(app: FastifyInstance, { env, content, clock }: ClientDeps): void {
  if (env.mode !== 'demo') return;
  serve(app, 'GET /client/download', ({ query, reply }) => {
    const client = demoClient(content, env, query);
    if (!client) throw new CodedError('NOT_FOUND', { message: `There is no client of ${query.game_id}` });
    reply.header('content-disposition', `attachment; filename="${client.fileName}"`);
    // Without compression: three short text files.
    return Buffer.from(zipSync(client.files, { level: 0, mtime: clock.now() }));
  });
}
