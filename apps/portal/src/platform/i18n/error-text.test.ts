// @vitest-environment node

import { ERROR_CODES, type ErrorCode } from '@gatehouse/contract/errors';
import core from '@gatehouse/messages/en-GB/core.json';
import { describe, expect, it } from 'vitest';
import { HttpError } from '../http/http-error.ts';
import { errorText } from './error-text.ts';

const texts: Record<string, string> = core;

const failure = (details: { kind: 'status' | 'network'; codes?: ErrorCode[] }) =>
  new HttpError({ key: 'GET /user/me', message: 'failed', ...details });

describe('errorText', () => {
  it.each(Object.keys(ERROR_CODES) as ErrorCode[])('has a text for %s', (code) => {
    const id = errorText(failure({ kind: 'status', codes: [code] }));
    expect(texts[id]).toMatch(/\.$/);
  });

  it('calls a wrong one-time code wrong, not missing', () => {
    expect(errorText(failure({ kind: 'status', codes: ['OTP_REQUIRED', 'OTP_INVALID'] }))).toBe(
      'Error.OTP_INVALID',
    );
  });

  it('returns the network text without a response', () => {
    expect(errorText(failure({ kind: 'network' }))).toBe('Error.Network');
  });

  it('returns the unknown text for anything else', () => {
    expect(errorText(new Error('boom'))).toBe('Error.Unknown');
  });
});
