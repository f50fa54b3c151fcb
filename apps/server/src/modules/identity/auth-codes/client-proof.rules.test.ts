import { expect, test } from 'vitest';
import { hashToken } from '../../../hash-token.ts';
import { isClientSecret, isProofKey } from './client-proof.rules.ts';

const OLD = hashToken('the old secret');
const NEW = hashToken('the new secret');

test.each([
  [[NEW], 'the new secret', true],
  [[OLD, NEW], 'the new secret', true],
  [[OLD, NEW], 'the old secret', true],
  [[NEW], 'the old secret', false],
  [[NEW], '', false],
  [[NEW], undefined, false],
  [[NEW], NEW, false],
  [[], 'the new secret', false],
  [[hashToken('')], undefined, false],
])('%j and %j: %s', (hashes, secret, isRight) => {
  expect(isClientSecret(hashes, secret)).toBe(isRight);
});

// The example of RFC 7636, appendix B.
const VERIFIER = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
const CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';

test.each([
  [CHALLENGE, VERIFIER, true],
  [CHALLENGE, CHALLENGE, false],
  [CHALLENGE, VERIFIER.toLowerCase(), false],
  [CHALLENGE, undefined, false],
  [VERIFIER, VERIFIER, false],
  [null, undefined, true],
])('challenge %s, verifier %s: %s', (challenge, verifier, isRight) => {
  expect(isProofKey(challenge, verifier)).toBe(isRight);
});
