import type { FastifyInstance } from 'fastify';
import { CodedError } from '../errors.ts';

const ENCODED_TRICKS = /%(?:2e|2f|5c|3b|00|25)/i;
const RAW_TRICKS = /[\\;\s]|\/\/|\/\.{1,2}(?:\/|$)/;

/** One spelling for one address: what routers, proxies and checks could read differently is refused. */
export function isPlainAddress(url: string): boolean {
  const path = url.split('?', 1)[0] ?? '';
  return path.startsWith('/') && !RAW_TRICKS.test(path) && !ENCODED_TRICKS.test(path);
}

export function strictAddress(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (isPlainAddress(request.raw.url ?? '')) return done();
    done(new CodedError('INVALID_REQUEST', { fields: ['path'] }));
  });
}
