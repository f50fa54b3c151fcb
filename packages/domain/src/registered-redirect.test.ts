import { expect, test } from 'vitest';
import { isRegisteredRedirect } from './registered-redirect.ts';

const BOARD = ['https://board.example'];
const SUPPORT = ['https://support.example', 'http://localhost:8080'];
const LAUNCHER = ['play-launcher://auth', 'http://127.0.0.1', 'http://[::1]'];

test.each([
  [BOARD, 'https://board.example/callback?state=1'],
  [SUPPORT, 'http://localhost:8080/'],
  [LAUNCHER, 'play-launcher://auth'],
  [LAUNCHER, 'play-launcher://auth/done'],
  [LAUNCHER, 'http://127.0.0.1:51004/callback'],
  [LAUNCHER, 'http://127.0.0.1/callback'],
  [LAUNCHER, 'http://[::1]:51004/callback'],
])('%j accepts %s', (registered, redirectUri) => {
  expect(isRegisteredRedirect(registered, redirectUri)).toBe(true);
});

test.each([
  [BOARD, 'http://board.example/'],
  [BOARD, 'https://board.example.evil.test/'],
  [BOARD, 'https://board.example@evil.test/'],
  [BOARD, 'https://evil@board.example/'],
  [BOARD, 'https://board.example:8443/'],
  [BOARD, 'https://support.example/'],
  [BOARD, 'no address'],
  [SUPPORT, 'http://localhost:8081/'],
  [LAUNCHER, 'play-launcher://evil'],
  [LAUNCHER, 'other://auth'],
  [LAUNCHER, 'https://127.0.0.1:51004/'],
  [LAUNCHER, 'http://127.0.0.1.evil.test:51004/'],
  [LAUNCHER, 'http://127.0.0.1:80@evil.test/'],
  [LAUNCHER, 'http://localhost:51004/'],
  [LAUNCHER, 'javascript://127.0.0.1/%0aalert(1)'],
  [[], 'https://board.example/'],
])('%j refuses %s', (registered, redirectUri) => {
  expect(isRegisteredRedirect(registered, redirectUri)).toBe(false);
});

test.each([
  'https://board.example\\@evil.test/',
  'https://board.example/\\evil',
  'https://board.example /',
  'https://board.example\t.evil.test/',
  'HTTPS://board.example/',
  'https:board.example',
  '//board.example/',
  ' https://board.example/',
  'https://board.example/\n',
])('an address that parsers read differently is refused: %j', (redirectUri) => {
  expect(isRegisteredRedirect(BOARD, redirectUri)).toBe(false);
});
