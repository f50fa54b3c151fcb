import { expect, test } from 'vitest';
import { marketingConsents, signUpConsents } from './consents.rules.ts';

const USER = '0d3a1c7e-2b54-4f0e-9a6d-51c7e8f20a01';
const version = (name: string) => ({ version: name, validFrom: '2026-01-01' });
const AT = new Date('2026-03-01T12:00:00Z');

test('signing up stores a consent to the newest terms and one to the newest privacy policy', () => {
  const legal = { terms: [version('1'), version('2')], privacy: [version('a')] };
  const accepted = { legal, shown: undefined, way: 'migration', givenAt: AT } as const;
  expect(signUpConsents(USER, 'de-DE', accepted)).toMatchObject([
    { subject: 'terms', granted: true, documentVersion: '2', way: 'migration', locale: 'de-DE', givenAt: AT },
    { userId: USER, subject: 'privacy', granted: true, documentVersion: 'a' },
  ]);
});

test('what the form showed is what was accepted, where a release came or was rolled back meanwhile', () => {
  const legal = { terms: [version('1'), version('2')], privacy: [version('a')] };
  const accepted = { legal, shown: { terms: '1', privacy: 'b' }, way: 'sign-up', givenAt: AT } as const;
  expect(signUpConsents(USER, 'de-DE', accepted)).toMatchObject([
    { subject: 'terms', documentVersion: '1' },
    { subject: 'privacy', documentVersion: 'b' },
  ]);
});

test('a consent at a publisher without versions is dated, and is to no version of theirs', () => {
  const accepted = {
    legal: { terms: [], privacy: [] },
    shown: {},
    way: 'sign-up',
    givenAt: AT,
  } as const;
  expect(signUpConsents(USER, 'de-DE', accepted)).toMatchObject([
    { subject: 'terms', way: null, givenAt: AT },
    { subject: 'privacy', way: null },
  ]);
});

test('only a changed consent is stored, and a withdrawal is one', () => {
  const from = { allowRemarketing: true, allowSocialmediaMarketing: false };
  const receipts = (to: typeof from) => marketingConsents(USER, 'en-GB', { from, to, at: AT });
  expect(receipts(from)).toEqual([]);
  expect(receipts({ ...from, allowRemarketing: false })).toMatchObject([
    { subject: 'remarketing', granted: false },
  ]);
  expect(receipts({ allowRemarketing: false, allowSocialmediaMarketing: true })).toMatchObject([
    { subject: 'remarketing', granted: false },
    { subject: 'socialmedia_marketing', granted: true },
  ]);
});
