import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { errorReply } from './error-reply.ts';
import { ERROR_CODES, type ErrorCode, notFoundMessages } from './errors.ts';

it.each<[number, ErrorCode[]]>([
  [400, ['INVALID_REQUEST']],
  [401, ['UNAUTHORIZED']],
  [403, ['BANNED', 'FORBIDDEN', 'REAUTHENTICATION_REQUIRED']],
  [404, ['NOT_FOUND']],
  [
    409,
    [
      'USER_CREATION_FAILED',
      'EMAIL_ALREADY_USED',
      'CREDENTIALS_INVALID',
      'USER_BANNED',
      'OTP_INVALID',
      'OTP_REQUIRED',
      'ACCOUNT_ADD_FAILED',
      'ACCOUNT_CREATION_FAILED',
      'IDEMPOTENCY_CONFLICT',
    ],
  ],
  [422, ['EMAIL_EXISTS']],
  [428, ['CHALLENGE_REQUIRED']],
  [429, ['TOO_MANY_REQUESTS']],
  [500, ['INTERNAL']],
  [503, ['OVERLOADED']],
])('status %i says %j', (status, codes) => {
  expect(codes.map((code) => ERROR_CODES[code])).toEqual(codes.map(() => status));
});

it('a wrong one-time code answers with both codes', () => {
  const reply = { errorTypes: ['OTP_REQUIRED', 'OTP_INVALID'], message: 'The code is wrong' };
  expect(z.parse(errorReply, reply)).toEqual(reply);
});

it.each([
  { errorTypes: [], message: '' },
  { errorTypes: ['NO_SUCH_CODE'], message: '' },
  { errorTypes: ['NOT_FOUND'], reason: 'because', message: '' },
  { errorTypes: ['NOT_FOUND'] },
])('%j is no error of ours', (reply) => {
  expect(z.safeParse(errorReply, reply).success).toBe(false);
});

it.each([
  [notFoundMessages.product('emberfall'), 'Product emberfall not found'],
  [notFoundMessages.news('emberfall', 'de-DE'), 'News not found for product emberfall in de-DE'],
  [notFoundMessages.frontPage('de-DE'), 'Store front page config not found for de-DE'],
  [notFoundMessages.footer('de-DE'), 'Footer config not found for de-DE'],
  [notFoundMessages.interstitial('de'), 'Interstiatial config not found for de'],
])('%s', (message, specified) => {
  expect(message).toBe(specified);
});
