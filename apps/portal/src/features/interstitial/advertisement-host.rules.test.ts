import { expect, test } from 'vitest';
import { advertisementHost } from './advertisement-host.rules.ts';

const forAll = { host: 'https://plain.example', hostWithConsent: 'https://ads.example', forVisitors: true };
const { hostWithConsent, forVisitors } = forAll;
const withConsent = { hostWithConsent, forVisitors };

test.each([
  ['whoever allows marketing is sent to its host', forAll, { marketing: true }, 'https://ads.example'],
  ['whoever refused is sent to the other one', forAll, { marketing: false }, 'https://plain.example'],
  [
    'whoever refused is sent nowhere where there is no other one',
    withConsent,
    { marketing: false },
    undefined,
  ],
  ['nobody is sent anywhere where there is none', undefined, { marketing: true }, undefined],
  ['nobody is sent anywhere before deciding', forAll, { isDecided: false, marketing: false }, undefined],
])('%s', (_, hosts, consent, host) => {
  expect(advertisementHost(hosts, { isDecided: true, ...consent })).toBe(host);
});
