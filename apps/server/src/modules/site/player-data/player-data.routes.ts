import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { callerOf } from '../../../http/request/caller.ts';
import { serve } from '../../../http/serve.ts';
import type { AccountDeletion } from './account-deletion.service.ts';
import type { DataExports } from './data-exports.service.ts';

const FILE_NAME = 'account-data.zip';

export function playerDataRoutes(
  app: FastifyInstance,
  { accountDeletion, dataExports }: { accountDeletion: AccountDeletion; dataExports: DataExports },
): void {
  serve(app, {
    'PUT /user/deletion': async (call) => ({
      erasesAt: (await accountDeletion.request(call.session, callerOf(call).device)).toISOString(),
    }),
    'GET /user/export': ({ session }) => dataExports.describe(session.userId),
    'PUT /user/export': (call) => dataExports.request(call.session, callerOf(call).device),
    'GET /user/export/file': async ({ session, reply }) => {
      const { bytes, parts } = await dataExports.download(session);
      reply.headers({
        'content-disposition': `attachment; filename="${FILE_NAME}"`,
        'content-length': bytes,
      });
      return Readable.from(parts, { objectMode: false });
    },
    'DELETE /user/deletion': (call) => accountDeletion.keep(call.session.userId, callerOf(call).device),
  });
}
