import { OPERATOR_API_ROOT } from '@gatehouse/contract/operator/operator-endpoint';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CodedError } from '../../errors.ts';

const JSON_TYPE = /^application\/json(?:; ?charset=utf-8)?$/i;

export function isApi(request: FastifyRequest): boolean {
  const { url } = request;
  return url === '/api' || url.startsWith('/api/') || url.startsWith(`${OPERATOR_API_ROOT}/`);
}

/** A query that cannot be decoded would reach the endpoint as it is. */
function isReadable(query: string): boolean {
  try {
    decodeURIComponent(query);
    return true;
  } catch {
    return false;
  }
}

/** The API accepts only JSON with an exact content type and readable queries, and never answers with a page. */
export function apiScope(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isApi(request)) return done();
    const { headers } = request.raw;
    if (!isReadable(request.url.split('?').slice(1).join('?'))) {
      return done(new CodedError('INVALID_REQUEST', { fields: ['query'] }));
    }
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
    const type = headers['content-type'];
    if ((hasBody || type !== undefined) && !JSON_TYPE.test(type ?? '')) {
      return done(new CodedError('INVALID_REQUEST', { status: 415, fields: ['content-type'] }));
    }
    done();
  });
  for (const root of ['/api', OPERATOR_API_ROOT]) {
    app.all(`${root}/*`, async () => {
      throw new CodedError('NOT_FOUND');
    });
  }
}
