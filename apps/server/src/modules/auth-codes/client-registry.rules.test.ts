import { expect, test } from 'vitest';
import { clientNamed, isRegisteredRedirect } from './client-registry.rules.ts';

const ids = (first: string) => ({
  board: `${first}0000000-0000-4000-8000-000000000001`,
  support: `${first}0000000-0000-4000-8000-000000000002`,
  launcher: `${first}0000000-0000-4000-8000-000000000003`,
  interstitial: `${first}0000000-0000-4000-8000-000000000004`,
});
const portal = {
  clientIds: { Production: ids('a'), Sandbox: ids('b') },
  clientRedirects: {
    board: ['https://board.example'],
    support: ['https://support.example', 'http://localhost:8080'],
    launcher: ['play-launcher://auth'],
    interstitial: [],
  },
};

test('a client has one id per environment', () => {
  expect(clientNamed(portal, 'Production', ids('a').board)).toBe('board');
  expect(clientNamed(portal, 'Production', ids('A').launcher)).toBe('launcher');
  expect(clientNamed(portal, 'Production', ids('b').board)).toBeNull();
  expect(clientNamed(portal, 'Sandbox', ids('b').board)).toBe('board');
});

test.each([
  ['board', 'https://board.example/callback?state=1'],
  ['support', 'http://localhost:8080/'],
  ['launcher', 'play-launcher://auth'],
  ['launcher', 'play-launcher://auth/done'],
] as const)('%s may be sent to %s', (client, redirectUri) => {
  expect(isRegisteredRedirect(portal, client, redirectUri)).toBe(true);
});

test.each([
  ['board', 'http://board.example/'],
  ['board', 'https://board.example.evil.test/'],
  ['board', 'https://board.example@evil.test/'],
  ['board', 'https://evil@board.example/'],
  ['board', 'https://board.example:8443/'],
  ['board', 'https://support.example/'],
  ['launcher', 'play-launcher://evil'],
  ['launcher', 'other://auth'],
  ['interstitial', 'https://board.example/'],
  ['board', 'no address'],
] as const)('%s may not be sent to %s', (client, redirectUri) => {
  expect(isRegisteredRedirect(portal, client, redirectUri)).toBe(false);
});
