import { expect, test } from 'vitest';
import { relyingPartyOf } from './relying-party.rules.ts';

test.each([
  ['https://play.example.com', undefined, 'play.example.com', 'https://play.example.com'],
  ['https://play.example.com', 'example.com', 'example.com', 'https://play.example.com'],
  ['https://play.example.com:8443', undefined, 'play.example.com', 'https://play.example.com:8443'],
  ['http://localhost:4000', undefined, 'localhost', 'http://localhost:4000'],
])('passkeys of %s with the session domain %s belong to %s', (publicUrl, sessionDomain, id, origin) => {
  expect(relyingPartyOf({ publicUrl, sessionDomain })).toEqual({ id, origin });
});
