import { expect, test } from 'vitest';
import { accountInPlace } from './sign-in-account.rules.ts';

const games = [
  {
    id: 'paper',
    environments: [
      { id: 'eu-1', region: 'eu' },
      { id: 'na-1', region: 'na' },
    ],
  },
  {
    id: 'ember',
    environments: [
      { id: 'eu-1', region: 'eu' },
      { id: 'world-1', region: 'na' },
    ],
  },
];
const account = (gameId: string, gameEnvironmentId: string) => ({
  platformGameAccountId: `${gameId} ${gameEnvironmentId}`,
  gameId,
  gameEnvironmentId,
});

test.each([
  ['no place', ['paper eu-1'], {}, null],
  ['an environment', ['paper na-1', 'paper eu-1'], { gameEnvironmentId: 'eu-1' }, 'paper eu-1'],
  ['an environment before a region', ['paper na-1'], { gameEnvironmentId: 'eu-1', region: 'na' }, null],
  ['a region', ['paper na-1', 'paper eu-1'], { region: 'eu' }, 'paper eu-1'],
  ['an environment of two games', ['ember eu-1', 'paper eu-1'], { gameEnvironmentId: 'eu-1' }, null],
  ['a region of two games', ['ember world-1', 'paper na-1'], { region: 'na' }, null],
  ['a region of one of two games', ['ember eu-1', 'paper na-1'], { region: 'na' }, 'paper na-1'],
])('%s', (_name, own, place, expected) => {
  const accounts = own.map((one) => account(...(one.split(' ') as [string, string])));
  expect(accountInPlace(accounts, place, games)?.platformGameAccountId ?? null).toBe(expected);
});
