import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { downloadLinkBody } from './download.ts';
import { accountCreationBody } from './game-account.ts';
import { ghostMergeBody, thinSignInBody } from './migration.ts';
import { signInBody, signUpBody } from './session.ts';
import { deviceRecoveryBody } from './two-factor.ts';
import {
  emailChangeBody,
  marketingBody,
  passwordChangeBody,
  recoveryBody,
  recoveryRequestBody,
} from './user.ts';

const id = '5f0b6c2e-8d41-4a7b-9c35-1e7a90d3b264';
const email = 'player@example.test';
const password = 'Lantern-Keep-1';
const token = 'x'.repeat(43);
const locale = 'en-GB';
const game = { gameId: id, gameEnvironmentId: 'eu-1', gfLang: 'en', accountGroup: 'main' };

const bodies: [string, z.ZodMiniType, Record<string, unknown>][] = [
  ['sign-up', signUpBody, { email, password, locale, blackbox: 'tra:abc' }],
  ['sign-in', signInBody, { identity: 'OldKnight', password, locale, blackbox: 'tra:abc' }],
  ['game sign-in', thinSignInBody, { identity: 'OldKnight', password, locale, ...game }],
  [
    'merge',
    ghostMergeBody,
    { email, password, displayName: 'Old Knight', platformGameAccountId: id, region: 'eu' },
  ],
  ['recovery request', recoveryRequestBody, { email, locale }],
  ['recovery', recoveryBody, { code: token, email, password }],
  ['e-mail change', emailChangeBody, { email, locale, code: '123456' }],
  ['password change', passwordChangeBody, { currentPassword: 'old', password, locale }],
  ['account creation', accountCreationBody, { displayName: 'AshenWolf', ...game }],
  ['two-factor recovery', deviceRecoveryBody, { email, password, recoveryToken: 'ABCDE12345' }],
  ['download link', downloadLinkBody, { downloadId: id, email, locale, gfLang: 'en', gameId: id }],
];

function accepts(schema: z.ZodMiniType, body: unknown): boolean {
  return z.safeParse(schema, body).success;
}

describe('a body', () => {
  it.each(bodies)('of %s is accepted as documented', (_, schema, body) => {
    expect(z.parse(schema, body)).toEqual(body);
  });

  it.each(
    bodies.flatMap(([name, schema, body]) =>
      Object.keys(body).map((key) => [name, key, schema, body] as const),
    ),
  )('of %s is refused when %s is no text', (_, key, schema, body) => {
    for (const wrong of [[body[key]], { value: body[key] }, { toString: body[key] }, 42, true, null]) {
      expect(accepts(schema, { ...body, [key]: wrong })).toBe(false);
    }
  });

  it.each(bodies)('of %s is bounded in every field', (_, schema, body) => {
    for (const key of Object.keys(body)) {
      expect(accepts(schema, { ...body, [key]: 'a'.repeat(20_000) })).toBe(false);
    }
  });

  it.each(bodies)('of %s loses unknown keys', (_, schema, body) => {
    expect(z.parse(schema, { ...body, isAdmin: true })).toEqual(body);
  });

  it.each([null, [], 'text', 42])('is never %j', (value) => {
    expect(bodies.some(([, schema]) => accepts(schema, value))).toBe(false);
  });
});

it.each([
  ['true', false],
  [1, false],
  [null, false],
  [true, true],
])('consent given as %j counts: %s', (consent, expected) => {
  expect(accepts(marketingBody, { allowRemarketing: consent, allowSocialmediaMarketing: false })).toBe(
    expected,
  );
});

it.each([
  ['a password of 1024 characters', `A1${'a'.repeat(1022)}`, true],
  ['a password of 1025 characters', `A1${'a'.repeat(1023)}`, false],
  ['a weak password', 'password', false],
])('sign-up takes %s: %s', (_, chosen, expected) => {
  expect(accepts(signUpBody, { email, password: chosen, locale })).toBe(expected);
});

it('sign-in needs an identity or an e-mail, and accepts passwords older than the rule', () => {
  expect(accepts(signInBody, { password, locale })).toBe(false);
  expect(accepts(signInBody, { email, password: 'old', locale })).toBe(true);
});
