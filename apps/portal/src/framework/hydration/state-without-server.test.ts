// @vitest-environment jsdom
import { LOCALE_COOKIE } from '@gatehouse/domain/locales';
import { afterEach, expect, test, vi } from 'vitest';
import { localeWithoutServer } from './state-without-server.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no cookie store
  document.cookie = `${LOCALE_COOKIE}=; path=/; max-age=0`;
});

test.each([
  ['/fr-FR/library', 'de-DE', ['es-ES'], 'fr-FR'],
  ['/', 'de-DE', ['es-ES'], 'de-DE'],
  ['/', null, ['es-ES'], 'es-ES'],
  ['/', null, ['tlh'], 'en-GB'],
])('the launcher at %s, with %s stored in a browser of %j, is in %s', (path, stored, languages, locale) => {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no cookie store
  if (stored) document.cookie = `${LOCALE_COOKIE}=${stored}; path=/`;
  vi.stubGlobal('navigator', { languages });
  expect(localeWithoutServer(path)).toBe(locale);
});
