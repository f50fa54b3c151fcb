import type { FastifyInstance } from 'fastify';
import { CodedError } from '../errors.ts';

const JSON_TYPE = /^application\/json(?:; ?charset=utf-8)?$/i;

/** The API reads JSON only, and only where the type says exactly that. */
export function strictContentType(api: FastifyInstance): void {
  api.addHook('onRequest', async (request) => {
    const { headers } = request.raw;
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
    const type = headers['content-type'];
    if ((hasBody || type !== undefined) && !JSON_TYPE.test(type ?? '')) {
      throw new CodedError('INVALID_REQUEST', { status: 415, fields: ['content-type'] });
    }
  });
}
