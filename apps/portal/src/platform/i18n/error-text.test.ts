// @vitest-environment node

import { ERROR_CODES, type ErrorCode } from '@gatehouse/contract/errors';
import core from '@gatehouse/messages/en-GB/core.json';
import { describe, expect, it } from 'vitest';
import { HttpError } from '../http/http-error.ts';
import { errorText } from './error-text.ts';

const texts: Record<string, string> = core;

const failure = (details: { kind: 'status' | 'network'; codes?: ErrorCode[] }) =>
  new HttpError({ key: 'GET /user/me', message: 'failed', ...details });

describe('what a player is told about a failed call', () => {
  it.each(Object.keys(ERROR_CODES) as ErrorCode[])('%s has a sentence', (code) => {
    const id = errorText(failure({ kind: 'status', codes: [code] }));
    expect(texts[id]).toMatch(/\.$/);
  });

  it('a wrong one-time code is said to be wrong, not missing', () => {
    expect(errorText(failure({ kind: 'status', codes: ['OTP_REQUIRED', 'OTP_INVALID'] }))).toBe(
      'Error.OTP_INVALID',
    );
  });

  it('without an answer, the network is to blame', () => {
    expect(errorText(failure({ kind: 'network' }))).toBe('Error.Network');
  });

  it('anything else is unexpected', () => {
    expect(errorText(new Error('boom'))).toBe('Error.Unknown');
  });
});
