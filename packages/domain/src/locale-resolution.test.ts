import { describe, expect, it } from 'vitest';
import { offeredLocales, parseAcceptLanguage, resolveLocale } from './locale-resolution.ts';

it.each([
  ['de-DE,de;q=0.9,en;q=0.8', ['de-DE', 'de', 'en']],
  ['en;q=0.5, fr;q=0.9', ['fr', 'en']],
  ['fr;q=0, de', ['de']],
  ['*', []],
  ['de;q=abc, it; q=0.3', ['it']],
  ['', []],
  [undefined, []],
])('Accept-Language %s reads as %j', (header, expected) => {
  expect(parseAcceptLanguage(header)).toEqual(expected);
});

it('reads only the start of a very long Accept-Language', () => {
  expect(parseAcceptLanguage('de,'.repeat(10_000))).toHaveLength(20);
});

describe('the locale', () => {
  it.each([
    ['comes from the URL first', { url: 'fr-FR', stored: 'de-DE', accepted: ['it'] }, 'fr-FR'],
    ['then from the stored preference', { url: null, stored: 'de-DE', accepted: ['it'] }, 'de-DE'],
    ['then from the browser', { stored: null, accepted: ['it'] }, 'it-IT'],
    ['is en-GB otherwise', {}, 'en-GB'],
    ['is en-GB when nothing fits', { url: 'zz-ZZ', stored: 'nonsense', accepted: ['tlh'] }, 'en-GB'],
    ['ignores a stored pseudo-locale where it is not served', { stored: 'xx-XX' }, 'en-GB'],
    ['is the pseudo-locale where it is served', { stored: 'xx-XX', pseudo: true }, 'xx-XX'],
  ])('%s', (_, wishes, expected) => {
    expect(resolveLocale(wishes)).toBe(expected);
  });

  it.each([
    [['es'], 'es-ES'],
    [['es-MX'], 'es-MX'],
    [['es-419'], 'es-MX'],
    [['es-CL'], 'es-ES'],
    [['es-CL', 'es-AR'], 'es-AR'],
    [['pt'], 'pt-PT'],
    [['pt', 'pt-BR'], 'pt-BR'],
    [['en-AU'], 'en-GB'],
    [['en-US', 'en'], 'en-US'],
    [['no'], 'nb-NO'],
    [['iw'], 'he-IL'],
    [['zh-Hant-TW'], 'zh-TW'],
    [['zh'], 'zh-TW'],
    [['de-AT', 'en-GB'], 'de-DE'],
    [['tlh', 'ja'], 'ja-JP'],
    [['constructor'], 'en-GB'],
  ])('of a browser that asks for %j is %s', (accepted, expected) => {
    expect(resolveLocale({ accepted })).toBe(expected);
  });
});

describe('with two offered locales', () => {
  const offered = offeredLocales(['de-DE', 'en-US']);

  it.each([
    ['an address of another one leads to the same language', { url: 'en-GB' }, 'en-US'],
    [
      'an address of another language leads to that of the browser',
      { url: 'fr-FR', accepted: ['en'] },
      'en-US',
    ],
    [
      'a stored locale that is no longer offered is ignored',
      { stored: 'fr-FR', accepted: ['en-GB'] },
      'en-US',
    ],
    ['visitors with another language get the first', { accepted: ['fr-FR'] }, 'de-DE'],
    ['an offered one stays', { url: 'de-DE', accepted: ['en'] }, 'de-DE'],
    ['the pseudo-locale is served in Sandbox', { url: 'xx-XX', pseudo: true }, 'xx-XX'],
  ])('%s', (_, wishes, expected) => {
    expect(resolveLocale({ ...wishes, offered })).toBe(expected);
  });
});
