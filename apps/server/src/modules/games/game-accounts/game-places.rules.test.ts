import { expect, test } from 'vitest';
import type { Game } from '../../content/files/content.ts';
import { gamePlacesOf } from './game-places.rules.ts';

const emberfall: Game = {
  id: 'c15e9d04-2b17-4e6a-8f1d-90a3b7c6d510',
  productName: 'emberfall',
  applicationPhase: 'MigrationFocused',
  migrationType: 'GameAccount',
  usesEmailAsLogin: false,
  accountGroup: 'embers',
  region: 'eu',
  regions: [],
  environments: [
    { id: 'eu-1', region: 'eu', isOpen: true },
    { id: 'eu-2', region: 'eu', isOpen: true },
    { id: 'na-1', region: 'na', isOpen: false },
  ],
  links: {},
};
const ironvale: Game = { ...emberfall, id: 'c45e9d04-2b47-4e6a-8f1d-90a3b7c6d540', migrationType: 'None' };
const content = {
  games: new Map([
    ['emberfall', emberfall],
    ['ironvale', ironvale],
  ]),
};
const places = gamePlacesOf(content);
const wish = { gameId: emberfall.id, accountGroup: 'embers', gameEnvironmentId: 'eu-2' };

test('finds a place by game, environment and accounts, with its region', () => {
  expect(places.find(wish)).toEqual({ ...wish, region: 'eu' });
  expect(places.find({ ...wish, gameEnvironmentId: 'na-1' })?.region).toBe('na');
});

test.each([
  ['another game', { gameId: 'c25e9d04-2b27-4e6a-8f1d-90a3b7c6d520' }],
  ['a game without accounts of its own', { gameId: ironvale.id }],
  ['another environment', { gameEnvironmentId: 'eu-3' }],
  ['the accounts of another game', { accountGroup: 'stars' }],
])('%s is no place', (_what, change) => {
  expect(places.find({ ...wish, ...change })).toBeNull();
});

test('a region resolves to the first of its environments', () => {
  expect(places.inRegion(emberfall.id, 'eu')?.gameEnvironmentId).toBe('eu-1');
  expect(places.inRegion(emberfall.id, 'asia')).toBeNull();
  expect(places.inRegion(ironvale.id, 'eu')).toBeNull();
});

test('an account created here can belong to any game', () => {
  const place = { ...wish, gameId: ironvale.id };
  expect(gamePlacesOf(content, 'every').find(place)).toEqual({ ...place, region: 'eu' });
});
