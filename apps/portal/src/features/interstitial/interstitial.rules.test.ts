import { expect, test } from 'vitest';
import { advertisementUrl, dueAdvertisement, type InterstitialFacts } from './interstitial.rules.ts';

const facts: InterstitialFacts = {
  wasShown: false,
  userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)',
  isNarrow: false,
  pathname: '/en-GB/',
  visitor: 'signed-out',
  consent: { isDecided: true, marketing: true },
  hosts: { host: 'https://plain.example', hostWithConsent: 'https://ads.example', forVisitors: true },
  zones: { zoneId: 'visitor', zoneIdSignedIn: 'player', showNotSignedIn: true },
};

test('a visitor sees the visitors’ zone, a player the players’', () => {
  expect(dueAdvertisement(facts)).toMatchObject({ host: 'https://ads.example', zoneId: 'visitor' });
  expect(dueAdvertisement({ ...facts, visitor: 'signed-in' })?.zoneId).toBe('player');
});

test('the host depends on marketing consent', () => {
  const consent = { isDecided: true, marketing: false };
  expect(dueAdvertisement({ ...facts, consent })?.host).toBe('https://plain.example');
});

test('only a player who allows marketing is made known to the host', () => {
  const refused = { isDecided: true, marketing: false };
  expect(dueAdvertisement({ ...facts, visitor: 'signed-in' })?.isPersonal).toBe(true);
  expect(dueAdvertisement({ ...facts, visitor: 'signed-in', consent: refused })?.isPersonal).toBe(false);
  expect(dueAdvertisement(facts)?.isPersonal).toBe(false);
});

test.each<[string, Partial<InterstitialFacts>]>([
  ['it was shown before', { wasShown: true }],
  ...['iPhone', 'iPad', 'iPod', 'Android', 'Windows Phone', 'BlackBerry'].map(
    (device): [string, Partial<InterstitialFacts>] => [
      `on ${device}`,
      { userAgent: `Mozilla/5.0 (${device}; x)` },
    ],
  ),
  ['in a narrow window', { isNarrow: true }],
  ['on sign-in', { pathname: '/en-GB/sign-in' }],
  ['on sign-up', { pathname: '/de-DE/sign-up' }],
  ['in settings', { pathname: '/en-GB/settings/general' }],
  ['while a player’s session is not there yet', { visitor: 'waiting' }],
  ['for visitors where they are spared', { zones: { zoneId: 'visitor', showNotSignedIn: false } }],
  ['for visitors without a zone', { zones: { zoneIdSignedIn: 'player', showNotSignedIn: true } }],
  [
    'for players without a zone',
    { visitor: 'signed-in', zones: { zoneId: 'visitor', showNotSignedIn: true } },
  ],
  ['when nothing could be fetched', { zones: {} }],
  ['where there is no host', { hosts: undefined }],
  [
    'for those who refused, where no host is free of tracking',
    {
      consent: { isDecided: true, marketing: false },
      hosts: { hostWithConsent: 'https://ads.example', forVisitors: true },
    },
  ],
  ['before the visitor has decided about cookies', { consent: { isDecided: false, marketing: false } }],
])('there is none %s', (_, change) => {
  expect(dueAdvertisement({ ...facts, ...change })).toBeNull();
});

test('its address names the zone, the place and who comes', () => {
  expect(
    advertisementUrl({ host: '/demo/ads', zoneId: 'a b' }, 'not-logged-in', 'https://games.example'),
  ).toBe('https://games.example/demo/ads?zoneid=a+b&shifth=30&shiftv=80&code=not-logged-in');
});
