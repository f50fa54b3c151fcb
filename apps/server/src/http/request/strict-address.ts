import { PATH_LENGTH_MAX, QUERY_LENGTH_MAX } from '@gatehouse/domain/limits';
import type { FastifyInstance } from 'fastify';
import { CodedError } from '../../errors.ts';

const ENCODED_TRICKS = /%(?:2e|2f|5c|3b|25)/i;
const RAW_TRICKS = /[^!-~]|[\\;]|\/\/|\/\.{1,2}(?:\/|$)/;
// Control characters and line separators. Route patterns do not match across them.
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern finds control characters
const CONTROLS = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;

/** Rejects paths that routers, proxies and checks could parse differently. */
export function isPlainAddress(url: string): boolean {
  const [path, query] = splitQuery(url);
  if (path.length > PATH_LENGTH_MAX || query.length > QUERY_LENGTH_MAX) return false;
  return path.startsWith('/') && !RAW_TRICKS.test(path) && (!path.includes('%') || isPlainEncoding(path));
}

function isPlainEncoding(path: string): boolean {
  if (ENCODED_TRICKS.test(path)) return false;
  try {
    return !CONTROLS.test(decodeURIComponent(path));
  } catch {
    return false;
  }
}

function splitQuery(url: string): [path: string, query: string] {
  const at = url.indexOf('?');
  return at < 0 ? [url, ''] : [url.slice(0, at), url.slice(at + 1)];
}

export function strictAddress(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { url = '', httpVersion, headers } = request.raw;
    if (!isPlainAddress(url)) return done(new CodedError('INVALID_REQUEST', { fields: ['path'] }));
    if (httpVersion === '1.1' && headers.host === undefined) {
      return done(new CodedError('INVALID_REQUEST', { fields: ['host'] }));
    }
    done();
  });
}
