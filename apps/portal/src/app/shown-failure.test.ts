// @vitest-environment node

import { expect, test } from 'vitest';
import { HttpError } from '../platform/http/http-error.ts';
import { shownFailure } from './shown-failure.ts';

const refused = (status: number) =>
  new HttpError({ kind: 'status', key: 'GET /user/me', status, message: '', requestId: 'request-12345' });

test('names the request that failed', () => {
  expect(shownFailure(refused(500))).toEqual({ cause: 'unexpected', reference: 'request-12345' });
  expect(shownFailure(undefined)).toEqual({ cause: 'unexpected', reference: undefined });
  expect(shownFailure(refused(401))).toBeNull();
});
