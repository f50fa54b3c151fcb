import messages from '@gatehouse/messages/en-GB/support.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { ALL_FAQS, anchorOf, FAQS, type Faq, faqAt } from './faqs.ts';

const counts = ({ sections }: Faq) => sections.map(({ items }) => items.length);
const itemsOf = ({ sections }: Faq) => sections.flatMap(({ items }) => items);

test.each([
  ['general', [8]],
  ['authenticator', [11]],
  ['security', [4]],
  ['payment', [2, 4, 2, 1, 2]],
] as const)('the %s FAQ has as many items as specified', (name, expected) => {
  expect(counts(FAQS[name])).toEqual(expected);
});

test('every question in the messages is on exactly one page', () => {
  const written = Object.keys(messages).filter((id) => id.endsWith('.Question'));
  const asked = ALL_FAQS.flatMap(itemsOf).map((name) => `${name}.Question`);
  expect(asked.sort()).toEqual(written.sort());
});

test('security has no title', () => {
  expect(ALL_FAQS.filter((faq) => !faq.heading)).toEqual([FAQS.security]);
});

test.each(ALL_FAQS.map((faq) => [faq.path, faq] as const))('no two items of %s share an anchor', (_, faq) => {
  const anchors = itemsOf(faq).map(anchorOf);
  expect(new Set(anchors).size).toBe(anchors.length);
});

test('an anchor consists of readable words', () => {
  expect(anchorOf('Support.Authenticator.LostPhone')).toBe('lost-phone');
});

test.each([
  ['/en-GB/support', FAQS.general],
  ['/en-GB/support/', FAQS.general],
  ['/de-DE/support/security', FAQS.security],
  ['/de-DE/support/PSD2', FAQS.payment],
  ['/ar-AE/support/psd2', FAQS.payment],
])('%s', (pathname, faq) => {
  expect(faqAt(pathname)).toBe(faq);
});
