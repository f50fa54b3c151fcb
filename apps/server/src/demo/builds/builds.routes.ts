import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Env } from '../../env.ts';
import { CodedError } from '../../errors.ts';
import type { DemoBuilds } from './demo-builds.service.ts';

const wish = z.strictObject({ version: z.string().max(64) });

/** Demo mode only: everybody who reaches it can switch a game to its second version and back. */
export function demoBuildRoutes(
  app: FastifyInstance,
  { env, demoBuilds }: { env: Pick<Env, 'mode'>; demoBuilds: DemoBuilds },
): void {
  if (env.mode !== 'demo') return;
  // A JSON body, which a page of another site cannot send.
  app.post<{ Params: { product: string } }>('/demo/builds/:product', async (request, reply) => {
    const { data } = wish.safeParse(request.body);
    if (!data) throw new CodedError('INVALID_REQUEST', { fields: ['version'] });
    if (!(await demoBuilds.publish(request.params.product, data.version))) throw new CodedError('NOT_FOUND');
    return reply.code(204).send();
  });
}
