import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { CodedError } from '../../errors.ts';
import type { DemoBuilds } from './demo-builds.service.ts';

const wish = z.strictObject({ version: z.string().max(64) });

/** Every visitor can switch a game to its second version and back. */
export function demoBuildRoutes(app: FastifyInstance, { demoBuilds }: { demoBuilds: DemoBuilds }): void {
  // A JSON body, which a page of another site cannot send.
  app.post<{ Params: { product: string } }>('/demo/builds/:product', async (request, reply) => {
    const { data } = wish.safeParse(request.body);
    if (!data) throw new CodedError('INVALID_REQUEST', { fields: ['version'] });
    if (!(await demoBuilds.publish(request.params.product, data.version))) throw new CodedError('NOT_FOUND');
    return reply.code(204).send();
  });
}
