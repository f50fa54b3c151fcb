import { expect, it } from 'vitest';
import { defaultBranchOf, ENVIRONMENTS, pixelCookieOf, tokenCookieOf } from './environments.ts';

it.each([
  ['Production', 'gatehouse_token', 'default'],
  ['Sandbox', 'gatehouse_token_sandbox', 'default_sandbox'],
] as const)('%s keeps its token in %s and plays the branch %s', (environment, cookie, branch) => {
  expect(tokenCookieOf(environment)).toBe(cookie);
  expect(defaultBranchOf(environment)).toBe(branch);
});

it('no two environments share a cookie', () => {
  const names = ENVIRONMENTS.flatMap((environment) => [
    tokenCookieOf(environment),
    pixelCookieOf(environment),
  ]);
  expect(new Set(names).size).toBe(4);
});
