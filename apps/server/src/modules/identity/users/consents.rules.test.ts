import { expect, test } from 'vitest';
import { marketingConsents, signUpConsents } from './consents.rules.ts';

const USER = '0d3a1c7e-2b54-4f0e-9a6d-51c7e8f20a01';
const AT = new Date('2026-03-01T12:00:00Z');

test('signing up stores a consent to the terms and one to the privacy policy', () => {
  expect(signUpConsents(USER, 'de-DE', AT)).toMatchObject([
    { userId: USER, subject: 'terms', granted: true, locale: 'de-DE', givenAt: AT },
    { userId: USER, subject: 'privacy', granted: true },
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
