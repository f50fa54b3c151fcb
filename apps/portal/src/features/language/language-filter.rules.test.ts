import { LOCALES, languageOf } from '@gatehouse/domain/locales';
import { expect, test } from 'vitest';
import { filterLanguages } from './language-filter.rules.ts';

const names = new Intl.DisplayNames(['en-GB'], { type: 'language' });
const found = (typed: string) =>
  filterLanguages(LOCALES.map(languageOf), typed, (locale) => names.of(locale) ?? '').map(
    ({ locale }) => locale,
  );

test.each([
  ['deu', ['de-DE']],
  ['German', ['de-DE']],
  ['cestina', ['cs-CZ']],
  ['brasil', ['pt-BR']],
  ['el-GR', ['el-GR']],
  ['greek', ['el-GR']],
  ['日本', ['ja-JP']],
  ['العر', ['ar-AE']],
  ['  Suomi ', ['fi-FI']],
  ['zzz', []],
])('typing %s finds the language', (typed, expected) => {
  expect(found(typed)).toEqual(expected);
});

test('an empty search lists every language', () => {
  expect(found('  ')).toHaveLength(38);
});
