import { expect, test } from 'vitest';
import { advertisementUrl, dueAdvertisement, type InterstitialFacts } from './interstitial.rules.ts';

const facts: InterstitialFacts = {
  wasShown: false,
  isFirstVisit: false,
  isPrompting: false,
  userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)',
  isNarrow: false,
  pathname: '/en-GB/',
  visitor: 'signed-out',
  allowsMarketing: true,
  zones: { zoneId: 'visitor', zoneIdSignedIn: 'player', showNotSignedIn: true },
};

test('a visitor gets the zone for visitors, a player the zone for players', () => {
  expect(dueAdvertisement(facts)?.zoneId).toBe('visitor');
  expect(dueAdvertisement({ ...facts, visitor: 'signed-in' })?.zoneId).toBe('player');
});

test('only a player with marketing consent is identified to the host', () => {
  expect(dueAdvertisement({ ...facts, visitor: 'signed-in' })?.isPersonal).toBe(true);
  expect(dueAdvertisement({ ...facts, visitor: 'signed-in', allowsMarketing: false })?.isPersonal).toBe(
    false,
  );
  expect(dueAdvertisement(facts)?.isPersonal).toBe(false);
});

test.each<[string, Partial<InterstitialFacts>]>([
  ['it was shown before', { wasShown: true }],
  ['on the first visit after sign-up', { isFirstVisit: true }],
  ['during another prompt', { isPrompting: true }],
  ...['iPhone', 'iPad', 'iPod', 'Android', 'Windows Phone', 'BlackBerry'].map(
    (device): [string, Partial<InterstitialFacts>] => [
      `on ${device}`,
      { userAgent: `Mozilla/5.0 (${device}; x)` },
    ],
  ),
  ['in a narrow window', { isNarrow: true }],
  ['on sign-in', { pathname: '/en-GB/sign-in' }],
  ['on sign-up', { pathname: '/de-DE/sign-up' }],
  ['on a page that a mail leads to', { pathname: '/en-GB/validate/abc' }],
  ['in settings', { pathname: '/en-GB/settings/general' }],
  ['while a player’s session is loading', { visitor: 'waiting' }],
  ['for visitors if they are excluded', { zones: { zoneId: 'visitor', showNotSignedIn: false } }],
  ['for visitors without a zone', { zones: { zoneIdSignedIn: 'player', showNotSignedIn: true } }],
  [
    'for players without a zone',
    { visitor: 'signed-in', zones: { zoneId: 'visitor', showNotSignedIn: true } },
  ],
  ['if the zones could not be fetched', { zones: {} }],
])('shows none %s', (_, change) => {
  expect(dueAdvertisement({ ...facts, ...change })).toBeNull();
});

test('the URL contains the zone, the position and the user', () => {
  expect(advertisementUrl(new URL('https://games.example/demo/ads'), 'a b', 'not-logged-in')).toBe(
    'https://games.example/demo/ads?zoneid=a+b&shifth=30&shiftv=80&code=not-logged-in',
  );
});
