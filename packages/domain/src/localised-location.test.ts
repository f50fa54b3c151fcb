import { expect, it } from 'vitest';
import { localiseLocation } from './localised-location.ts';

const visitor = { stored: null, accepted: ['de'] };

it.each([
  ['/de-DE', 'de-DE', '/'],
  ['/de-DE/', 'de-DE', '/'],
  ['/fr-FR/settings/general?x=1', 'fr-FR', '/settings/general'],
])('%s is a page in %s', (location, locale, path) => {
  expect(localiseLocation(location, visitor)).toEqual({ kind: 'page', locale, path });
});

it('accepts the pseudo-locale only where it is served', () => {
  expect(localiseLocation('/xx-XX/support', { ...visitor, pseudo: true })).toEqual({
    kind: 'page',
    locale: 'xx-XX',
    path: '/support',
  });
  expect(localiseLocation('/xx-XX/support', visitor)).toEqual({ kind: 'redirect', to: '/de-DE/support' });
});

it.each([
  ['a missing locale', '/', '/de-DE/'],
  ['a missing locale', '/sign-in', '/de-DE/sign-in'],
  ['a missing locale', '/recover-password?code=a%20b', '/de-DE/recover-password?code=a%20b'],
  ['a missing locale', '?a=1', '/de-DE/'],
  ['an underscore', '/fr_FR/support?a=1', '/fr-FR/support?a=1'],
  ['an underscore', '/fr_FR', '/fr-FR/'],
  ['the wrong case', '/fr-fr/download/emberfall', '/fr-FR/download/emberfall'],
  ['an unsupported territory', '/fr-CA/support', '/fr-FR/support'],
  ['an unknown locale', '/zz-ZZ/support/security', '/de-DE/support/security'],
])('%s in %s leads to %s', (_, location, to) => {
  expect(localiseLocation(location, visitor)).toEqual({ kind: 'redirect', to });
});

it.each([
  '//evil.example',
  '//evil.example/sign-in',
  '/\\evil.example',
  '/%5cevil.example',
  '/%09/evil.example',
  '/\t/evil.example',
  '/zz-ZZ//evil.example',
  '/zz-ZZ/../../evil',
  '/zz-ZZ/%2e%2e/evil',
  '/javascript:alert(1)',
  '/@evil.example',
  'https://evil.example',
  '/sign-in?a=\r\nSet-Cookie:x',
])('%j leads no further than the locale root', (location) => {
  expect(localiseLocation(location, visitor)).toEqual({ kind: 'redirect', to: '/de-DE/' });
});

it('leads from a locale that is not offered to the best one that is', () => {
  const offered = { locales: ['en-US', 'de-DE'], fallback: 'en-US' } as const;
  expect(localiseLocation('/en-GB/shop?tag=racing', { ...visitor, offered })).toEqual({
    kind: 'redirect',
    to: '/en-US/shop?tag=racing',
  });
  expect(localiseLocation('/de-DE/shop', { ...visitor, offered })).toEqual({
    kind: 'page',
    locale: 'de-DE',
    path: '/shop',
  });
});
