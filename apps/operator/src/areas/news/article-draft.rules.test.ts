import { expect, test } from 'vitest';
import { changedTexts, withDate } from './article-draft.rules.ts';

const text = (title: string) => ({ title, date: '2026-05-01', teaser: 'T', body: 'B' });

test('only texts that differ are saved, and those that are gone are removed', () => {
  const before = { 'en-GB': text('Hello'), 'de-DE': text('Hallo'), 'fr-FR': text('Salut') };
  const after = { 'en-GB': text('Hello'), 'de-DE': text('Guten Tag'), 'ar-AE': text('مرحبا') };
  expect(changedTexts(before, after)).toEqual({
    'de-DE': text('Guten Tag'),
    'fr-FR': null,
    'ar-AE': text('مرحبا'),
  });
});

test('a date is that of all languages', () => {
  const dated = withDate({ 'en-GB': text('Hello'), 'de-DE': text('Hallo') }, '2026-06-01');
  expect(Object.values(dated).map(({ date }) => date)).toEqual(['2026-06-01', '2026-06-01']);
});
