import { expect, test } from 'vitest';
import { ChunkLoadError } from '../framework/chunk-loading.ts';
import { HttpError } from '../platform/http/http-error.ts';
import { rejectionCause, shownFailure } from './rejection.rules.ts';

const http = (status: number) => new HttpError({ kind: 'status', key: 'GET /user/me', status, message: '' });

test.each([
  ['an unexpected error', new Error('x'), 'unexpected'],
  ['a value that is not an error', undefined, 'unexpected'],
  ['a server error', http(500), 'unexpected'],
  ['a chunk that failed to load', new ChunkLoadError('library', 'CHUNK_LOAD_FAILED'), 'chunk'],
  [
    'a module of an older build',
    new TypeError('Failed to fetch dynamically imported module: /a.js'),
    'chunk',
  ],
  ['a missing translation', Object.assign(new Error('x'), { code: 'MISSING_TRANSLATION' }), null],
  ['missing data', Object.assign(new Error('x'), { code: 'MISSING_DATA' }), null],
  ['an aborted request', new DOMException('', 'AbortError'), null],
  ['an ended session', http(401), null],
  ['a ban', http(403), null],
  [
    'a closed code prompt',
    new HttpError({ kind: 'two-factor-cancelled', key: 'PUT /user/email', message: '' }),
    null,
  ],
])('%s', (_, reason, cause) => {
  expect(rejectionCause(reason)).toBe(cause);
});

test('names the request that failed', () => {
  const refused = (status: number) =>
    new HttpError({ kind: 'status', key: 'GET /user/me', status, message: '', requestId: 'request-12345' });
  expect(shownFailure(refused(500))).toEqual({ cause: 'unexpected', reference: 'request-12345' });
  expect(shownFailure(undefined)).toEqual({ cause: 'unexpected', reference: undefined });
  expect(shownFailure(refused(401))).toBeNull();
});
