import { stat } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { CodedError } from '../../../errors.ts';
import { sendBytes } from '../../../plugins/send-bytes.ts';
import { serve } from '../../../plugins/serve.ts';
import type { Patching } from './patching.service.ts';

interface FileRoute {
  Params: { product: string; branch: string; version: string; '*': string };
  Querystring: { expires?: unknown; signature?: unknown };
}

const EXPIRES = /^\d{10}$/;

export function patchingRoutes(app: FastifyInstance, { patching }: { patching: Patching }): void {
  serve(app, {
    'GET /patching/download/branches/:id': ({ params, query, session }) =>
      patching.manifest(session.userId, params.id, query.tokens?.split(',') ?? []),
  });

  // Not below the API root: the query authorises, and the answer is a file.
  app.get<FileRoute>('/patching/files/:product/:branch/:version/*', async (request, reply) => {
    const { product: productName, branch, version, '*': path } = request.params;
    const { expires, signature } = request.query;
    if (typeof expires !== 'string' || typeof signature !== 'string' || !EXPIRES.test(expires)) {
      throw new CodedError('FORBIDDEN');
    }
    const { at, file } = await patching.file({ productName, branch, version, path, expires, signature });
    const size = await sizeOf(at);
    if (size !== file.size) {
      request.log.error({ build: `${productName}/${branch}/${version}`, file: path }, 'build.file-damaged');
      throw new CodedError('NOT_FOUND');
    }
    return sendBytes(request, reply, {
      parts: [{ file: at, size }],
      etag: `"${file.sha256}"`,
      fileName: path.slice(path.lastIndexOf('/') + 1),
    });
  });
}

/** Null for a file that is missing. */
async function sizeOf(file: string): Promise<number | null> {
  return stat(file).then(
    ({ size }) => size,
    () => null,
  );
}
