import { generateSync } from 'otplib';
import { describe, expect, it, test } from 'vitest';
import { stepOf, TOTP_STEP_S, totpUri } from './totp.rules.ts';
import { newTotpSecret } from './totp-secret.ts';

// The secret and a time of RFC 6238, appendix B: "12345678901234567890" in base32.
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const NOW = new Date(1_111_111_109_000);
const STEP = Math.floor(1_111_111_109 / TOTP_STEP_S);

const codeAt = (seconds: number) => generateSync({ secret: SECRET, epoch: NOW.getTime() / 1000 + seconds });

test('the published test vector is accepted', () => {
  expect(stepOf(SECRET, '081804', NOW)).toBe(STEP);
});

describe('A code is valid in its own time step and in the adjacent ones', () => {
  it.each([
    ['two steps ago', -60, null],
    ['the step before', -30, STEP - 1],
    ['now', 0, STEP],
    ['the step after', 30, STEP + 1],
    ['two steps ahead', 60, null],
  ])('%s', (_, seconds, expected) => {
    expect(stepOf(SECRET, codeAt(seconds), NOW)).toBe(expected);
  });
});

describe('A code is normalised', () => {
  it.each(['081804', '081 804', '081-804', ' 081804 ', '٠٨١٨٠٤', '۰۸۱۸۰۴', '081804'])('%j', (text) => {
    expect(stepOf(SECRET, text, NOW)).toBe(STEP);
  });
});

describe('A malformed code is refused without an error', () => {
  it.each(['', '0', '08180', '0818040', 'abcdef', '-81804', '08180e', '०८१८०४', '\u0000'])('%j', (text) => {
    expect(stepOf(SECRET, text, NOW)).toBeNull();
  });
});

test('secrets differ and carry 160 bits', () => {
  const secrets = new Set(Array.from({ length: 50 }, newTotpSecret));
  expect(secrets.size).toBe(50);
  for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/);
});

test('the otpauth URL names brand and account, whatever they contain', () => {
  const uri = totpUri({ issuer: 'Gate & House', account: 'a+b@example.test', secret: SECRET });
  const { protocol, host, pathname, searchParams } = new URL(uri);
  expect([protocol, host]).toEqual(['otpauth:', 'totp']);
  expect(decodeURIComponent(pathname)).toBe('/Gate & House:a+b@example.test');
  expect(searchParams.get('secret')).toBe(SECRET);
  expect(searchParams.get('issuer')).toBe('Gate & House');
});
