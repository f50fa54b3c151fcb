import { expect, test } from 'vitest';
import { hashToken } from '../../../hash-token.ts';
import { branchesWithPublicToken, DEMO_BRANCH_TOKEN, opensBranch } from './branch-token.rules.ts';

const FORMERLY_SHIPPED = 'emberfall-early-access';
const OWN = 'q4T2mX8vR1bN7kZ0wE5yHg';
const own = [hashToken(OWN)];

test.each<[string, readonly string[], string[], 'demo' | 'serve', boolean]>([
  ['its token opens a branch', own, [OWN], 'serve', true],
  ['its token opens a branch, also second', own, ['windows', OWN], 'serve', true],
  ['a third token is not tried', own, ['windows', 'de-DE', OWN], 'serve', false],
  ['a wrong token opens nothing', own, ['guess'], 'serve', false],
  [
    'a branch without a token is closed to everyone',
    [],
    [DEMO_BRANCH_TOKEN, FORMERLY_SHIPPED],
    'serve',
    false,
  ],
  ['the demo has its own token', [], [DEMO_BRANCH_TOKEN], 'demo', true],
  ['which a configured one replaces', own, [DEMO_BRANCH_TOKEN], 'demo', false],
  [
    'a public token opens nothing, though it is configured',
    [hashToken(FORMERLY_SHIPPED)],
    [FORMERLY_SHIPPED],
    'serve',
    false,
  ],
  ['nor does the token of the demo', [hashToken(DEMO_BRANCH_TOKEN)], [DEMO_BRANCH_TOKEN], 'serve', false],
])('%s', (_, hashes, tokens, mode, expected) => {
  expect(opensBranch(hashes, tokens, mode)).toBe(expected);
});

test('branches with a public token are found', () => {
  const branches = {
    default: {},
    closed: { tokensSha256: own },
    'early-access': { tokensSha256: [...own, hashToken(FORMERLY_SHIPPED)] },
  };
  expect(branchesWithPublicToken(branches)).toEqual(['early-access']);
});
