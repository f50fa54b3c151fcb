import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CodedError } from '../../../errors.ts';
import { sendBytes } from '../../../http/files/send-bytes.ts';
import { acceptsGzip } from '../../../http/pages/compress-page.ts';
import { serve } from '../../../http/serve.ts';
import type { Patching } from './patching.service.ts';
import { type BodyPart, gzipParts } from './shared-body.ts';

interface FileRoute {
  Params: { product: string; branch: string; version: string; '*': string };
  Querystring: SignedQuery;
}

interface PackRoute {
  Params: { product: string; pack: string };
  Querystring: SignedQuery;
}

interface SignedQuery {
  expires?: unknown;
  signature?: unknown;
}

const EXPIRES = /^\d{10}$/;

export function patchingRoutes(app: FastifyInstance, { patching }: { patching: Patching }): void {
  serve(app, {
    'GET /patching/download/branches/:id': async ({ params, query, session, ...call }) => {
      const player = { userId: session.userId, addressBucket: call.addressBucket };
      const parts = await patching.manifest(player, params.id, query.tokens?.split(',') ?? []);
      return sendParts(call.request, call.reply, parts);
    },
    'POST /patching/branch-codes': ({ session, body }) => patching.openBranch(session.userId, body),
  });

  // Not below the API root: the query authorises, and the answer is a file.
  app.get<FileRoute>('/patching/files/:product/:branch/:version/*', async (request, reply) => {
    const { product: productName, branch, version, '*': path } = request.params;
    const signed = readSigned(request.query);
    const { at, file } = await patching.file({ productName, branch, version, path, ...signed });
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

  app.get<PackRoute>('/patching/packs/:product/:pack', async (request, reply) => {
    const { product: productName, pack } = request.params;
    const found = await patching.pack({ productName, pack, ...readSigned(request.query) });
    if (!found) {
      request.log.error({ product: productName, pack }, 'build.pack-damaged');
      throw new CodedError('NOT_FOUND');
    }
    const { at, size } = found;
    return sendBytes(request, reply, { parts: [{ file: at, size }], etag: `"${pack}"`, fileName: pack });
  });
}

function readSigned({ expires, signature }: SignedQuery): { expires: string; signature: string } {
  if (typeof expires === 'string' && typeof signature === 'string' && EXPIRES.test(expires)) {
    return { expires, signature };
  }
  throw new CodedError('FORBIDDEN');
}

/** Sends JSON as it is in memory: a response that its client does not read holds only references to the parts. */
function sendParts(request: FastifyRequest, reply: FastifyReply, parts: readonly BodyPart[]): FastifyReply {
  const isCompressed = acceptsGzip(request.headers['accept-encoding']);
  const buffers = isCompressed ? gzipParts(parts) : parts.map(({ plain }) => plain);
  reply.headers({
    'cache-control': 'no-store',
    vary: 'accept-encoding',
    'content-type': 'application/json; charset=utf-8',
    'content-length': buffers.reduce((sum, { length }) => sum + length, 0),
    ...(isCompressed ? { 'content-encoding': 'gzip' } : {}),
  });
  return reply.send(Readable.from(buffers, { objectMode: false }));
}

/** Null for a file that is missing. */
async function sizeOf(file: string): Promise<number | null> {
  return stat(file).then(
    ({ size }) => size,
    () => null,
  );
}
