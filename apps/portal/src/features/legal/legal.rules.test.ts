import { expect, it } from 'vitest';
import { isAgreement, paragraphsOf, titleOf } from './legal.rules.ts';

const changed = (...documents: ('terms' | 'privacy')[]) =>
  documents.map((document) => ({
    document,
    version: '2',
    link: 'https://play.example/',
    appliesFrom: '2026-12-01',
    blocksPurchases: false,
    changes: [],
  }));

it.each([
  [['terms'], 'Legal.Terms.Title', true],
  [['privacy'], 'Legal.Privacy.Title', false],
  [['terms', 'privacy'], 'Legal.Both.Title', true],
] as const)('A change of %j has the title %s, and is an agreement: %s', (documents, title, asksToAgree) => {
  expect(titleOf(changed(...documents))).toBe(title);
  expect(isAgreement(changed(...documents))).toBe(asksToAgree);
});

it('An empty line starts a paragraph', () => {
  expect(paragraphsOf('One.\nStill one.\n\nTwo.')).toEqual(['One.\nStill one.', 'Two.']);
});
