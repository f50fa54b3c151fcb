import { expect, it } from 'vitest';
import { LOCALES } from '../domain/src/locales.ts';
import { untranslatedTexts } from './message-files.ts';

it('Every text is in all locales', () => {
  expect(untranslatedTexts(LOCALES)).toEqual([]);
});
