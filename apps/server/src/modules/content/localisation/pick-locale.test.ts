import type { Locale } from '@gatehouse/domain/locales';
import { describe, expect, it } from 'vitest';
import { navigationLocaleOf, pickLocale } from './pick-locale.ts';

const written = (...locales: Locale[]) => new Map(locales.map((locale) => [locale, `texts in ${locale}`]));

describe('The language of a response', () => {
  it.each<[wanted: Locale, written: Locale[], picked: Locale]>([
    ['de-DE', ['en-GB', 'de-DE'], 'de-DE'],
    ['es-MX', ['en-GB', 'es-ES'], 'es-ES'],
    ['es-AR', ['en-GB', 'es-ES'], 'es-ES'],
    ['es-AR', ['en-GB', 'es-ES', 'es-MX'], 'es-MX'],
    ['es-CO', ['en-GB', 'es-AR', 'es-ES', 'es-MX'], 'es-MX'],
    ['es-PE', ['en-GB', 'es-ES', 'es-PE'], 'es-PE'],
    ['en-US', ['en-GB', 'de-DE'], 'en-GB'],
    ['en-GB', ['en-US', 'de-DE'], 'en-US'],
    ['fr-FR', ['en-GB', 'de-DE'], 'en-GB'],
    ['fr-FR', ['en-US', 'de-DE'], 'en-US'],
  ])('for %s, translated to %j, is %s', (wanted, locales, picked) => {
    expect(pickLocale(written(...locales), wanted)).toEqual({ locale: picked, value: `texts in ${picked}` });
  });

  it('is none when neither the language nor English has a translation', () => {
    expect(pickLocale(written('de-DE'), 'fr-FR')).toBeNull();
  });

  it('is American only for the categories of British visitors', () => {
    expect(navigationLocaleOf('en-GB')).toBe('en-US');
    expect(navigationLocaleOf('de-DE')).toBe('de-DE');
  });
});
