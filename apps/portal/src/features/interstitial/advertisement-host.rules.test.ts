import { expect, test } from 'vitest';
import { advertisementHost } from './advertisement-host.rules.ts';

const forAll = {
  host: 'https://plain.example',
  hostWithConsent: 'https://ads.example',
  forVisitors: true,
  redirectUri: 'ads://auth',
};
const { host: _host, ...withConsent } = forAll;

test.each([
  ['uses the marketing host with marketing consent', forAll, { marketing: true }, 'https://ads.example'],
  ['uses the other host without marketing consent', forAll, { marketing: false }, 'https://plain.example'],
  ['uses no host without consent if there is no other host', withConsent, { marketing: false }, undefined],
  ['uses no host if none is configured', undefined, { marketing: true }, undefined],
  ['uses no host before the visitor has decided', forAll, { isDecided: false, marketing: false }, undefined],
])('%s', (_, hosts, consent, host) => {
  expect(advertisementHost(hosts, { isDecided: true, ...consent })).toBe(host);
});
