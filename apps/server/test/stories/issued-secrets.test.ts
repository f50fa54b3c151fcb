import { expect, test } from 'vitest';
import { createIssuedSecrets } from './issued-secrets.ts';

test.each([
  ['a password as it is', 'Lantern-Keep-1', '(7,Lantern-Keep-1,t)'],
  ['a token in an address', 'a+b/c+d', 'https://example.test/?code=a%2Bb%2Fc%2Bd'],
  ['bytes shown in hex', 'Lantern-Keep-1', '(7,"\\\\x4c616e7465726e2d4b6565702d31")'],
  ['base64', 'Lantern-Keep-1', '{"body":"TGFudGVybi1LZWVwLTE="}'],
  ['base64 in the middle of something', 'Lantern-Keep-1', btoa('{"password":"Lantern-Keep-1"}')],
  ['base64 one further', 'Lantern-Keep-1', btoa('{ "password":"Lantern-Keep-1"}')],
  ['base64 for addresses', '>>>???>>>', Buffer.from('a >>>???>>>').toString('base64url')],
  ['a code at the very end', '482913', '482913'],
  ['a code in JSON', '482913', '{"code":"482913"}'],
  ['a code in a row', '482913', '(7,482913,t)'],
])('%s is found', (_, secret, text) => {
  const secrets = createIssuedSecrets();
  secrets.note(secret);
  expect(secrets.foundIn(text)).toEqual([secret]);
});

test('finds nothing in other text', () => {
  const secrets = createIssuedSecrets();
  secrets.note('Lantern-Keep-1');
  expect(secrets.foundIn(`Harbour-Light-2 ${btoa('Harbour-Light-2')} Lantern-Keep`)).toEqual([]);
});

test('ignores six digits in a hash or in a fraction of a second', () => {
  const secrets = createIssuedSecrets();
  secrets.note('482913');
  expect(secrets.foundIn('2026-01-01 10:00:00.482913+00 f482913a 1482913 0f-482913-aa')).toEqual([]);
});
