import { expect, test } from 'vitest';
import type { PortalFont } from '../../../server-pages/portal-fonts.ts';
import { mailFonts } from './mail-fonts.ts';

const FONTS: PortalFont[] = [
  { family: 'Geologica', script: 'latin', file: 'geologica-latin-wght-normal-abc.woff2' },
  { family: 'Vazirmatn', script: 'latin', file: 'vazirmatn-latin-wght-normal-abc.woff2' },
  { family: 'Vazirmatn', script: 'arabic', file: 'vazirmatn-arabic-wght-normal-abc.woff2' },
];
const fontFilesOf = (locale: string) =>
  mailFonts(FONTS, locale, 'https://play.example.test').map(({ url }) => url.split('/mail/')[1]);

test.each([
  ['de-DE', ['geologica-latin.woff2']],
  ['ar-AE', ['geologica-latin.woff2', 'vazirmatn-arabic.woff2']],
  ['pl-PL', []],
  ['ja-JP', []],
])('a mail in %s uses fonts that have all of its letters', (locale, names) => {
  expect(fontFilesOf(locale)).toEqual(names);
});

test('the URL of a font does not change with its file', () => {
  expect(mailFonts(FONTS, 'en-GB', 'https://play.example.test')).toEqual([
    { family: 'Geologica', url: 'https://play.example.test/mail/geologica-latin.woff2', weight: '100 900' },
  ]);
});
