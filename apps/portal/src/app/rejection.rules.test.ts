import { expect, test } from 'vitest';
import { ChunkLoadError } from '../platform/chunk-loading.ts';
import { HttpError } from '../platform/http/http-error.ts';
import { rejectionCause } from './rejection.rules.ts';

const http = (status: number) => new HttpError({ kind: 'status', key: 'GET /user/me', status, message: '' });

test.each([
  ['an error nobody expected', new Error('x'), 'unexpected'],
  ['something that is no error', undefined, 'unexpected'],
  ['a server that broke', http(500), 'unexpected'],
  ['a part that did not arrive', new ChunkLoadError('library', 'CHUNK_LOAD_FAILED'), 'chunk'],
  [
    'a module of an older build',
    new TypeError('Failed to fetch dynamically imported module: /a.js'),
    'chunk',
  ],
  ['a missing translation', Object.assign(new Error('x'), { code: 'MISSING_TRANSLATION' }), null],
  ['missing data', Object.assign(new Error('x'), { code: 'MISSING_DATA' }), null],
  ['a request that was called off', new DOMException('', 'AbortError'), null],
  ['a session that ended', http(401), null],
  ['a ban', http(403), null],
  [
    'a code prompt that was closed',
    new HttpError({ kind: 'two-factor-cancelled', key: 'PUT /user/email', message: '' }),
    null,
  ],
])('%s', (_, reason, cause) => {
  expect(rejectionCause(reason)).toBe(cause);
});
