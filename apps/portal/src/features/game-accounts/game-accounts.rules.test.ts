// @vitest-environment node

import type { Game } from '@gatehouse/contract/game';
import type { GameAccount } from '@gatehouse/contract/game-account';
import { describe, expect, test } from 'vitest';
import { accountsIn } from '../../entities/products/accounts-in.rules.ts';
import {
  columnsOf,
  environmentOptions,
  environmentToPlay,
  FIRST_ORDER,
  inOrder,
  type Order,
  orderOf,
  pickAccount,
  resetLink,
  rowsOf,
} from './game-accounts.rules.ts';

const game = {
  gameId: 'emberfall-id',
  accountGroup: 'embers',
  region: 'na',
  regions: [
    { id: 'eu', display_names: { 'en-GB': 'Europe', 'de-DE': 'Europa' } },
    { id: 'na', display_names: { 'en-GB': 'North America' } },
  ],
  environments: [
    { id: 'eu-1', region: 'eu' },
    { id: 'na-1', region: 'na' },
  ],
  links: { password_reset: { default: 'https://reset.example/', eu: 'https://reset.example/eu' } },
} as unknown as Game;

const account = (id: string, more: Partial<GameAccount> = {}) =>
  ({
    id,
    displayName: id,
    gameId: game.gameId,
    accountGroup: 'embers',
    gameEnvironmentId: 'eu-1',
    lastLogin: null,
    created: '2026-01-01T00:00:00Z',
    ...more,
  }) as GameAccount;
const byId = (...accounts: GameAccount[]) => Object.fromEntries(accounts.map((one) => [one.id, one]));
const idsOf = (accounts: { id: string }[]) => accounts.map(({ id }) => id);

describe('the account to play with', () => {
  const played = account('played', { lastLogin: '2026-05-01T10:00:00Z' });
  const older = account('older', { lastLogin: '2026-04-01T10:00:00Z' });
  const young = account('young', { created: '2026-03-01T00:00:00Z' });
  const other = account('other', { gameId: 'another', lastLogin: '2026-06-01T10:00:00Z' });
  const group = account('group', { accountGroup: 'stars', lastLogin: '2026-06-01T10:00:00Z' });
  const here = accountsIn(game, byId(older, account('old'), other, played, young, group));

  test('belongs to this game; of those never used the youngest comes first', () => {
    expect(idsOf(here)).toEqual(['played', 'older', 'young', 'old']);
  });

  test.each([
    ['the chosen one', 'young', 'young'],
    ['the last used one, if the chosen one is deleted', 'deleted', 'played'],
    ['the last used one, if none was chosen', undefined, 'played'],
  ])('is %s', (_, chosen, next) => {
    expect(pickAccount(here, chosen)?.id).toBe(next);
  });

  const american = account('american', { gameEnvironmentId: 'na-1', lastLogin: '2026-05-02T10:00:00Z' });
  const both = [american, played, older];

  test.each([
    ['the last used one of the environment', undefined, 'eu-1', 'played'],
    ['the chosen one, wherever it is', 'american', 'eu-1', 'american'],
  ])('is %s', (_, chosen, environment, next) => {
    expect(pickAccount(both, chosen, environment)?.id).toBe(next);
  });

  test('is undefined in an environment without one, so that one is created there', () => {
    expect(pickAccount([american], undefined, 'eu-1')).toBeNull();
  });

  test.each([
    ['the region chosen last', both, 'eu', 'eu-1'],
    ['the region chosen last, also without an account there', [american], 'eu', 'eu-1'],
    ['where the last used account is, without a chosen region', both, undefined, 'na-1'],
    ['where the game starts, without accounts', [], undefined, 'na-1'],
    ['where the game starts, for a region that it no longer has', [], 'asia', 'na-1'],
  ])('is in %s', (_, accounts, region, environment) => {
    expect(environmentToPlay(game, accounts, region)).toBe(environment);
  });

  test('is undefined without accounts', () => {
    expect(pickAccount([], 'played')).toBeNull();
  });
});

describe('the table', () => {
  const rows = rowsOf(
    game,
    [
      account('Wolf 10', { lastLogin: '2026-05-01T10:00:00Z' }),
      account('Wolf 9', { gameEnvironmentId: 'na-1' }),
      account('ash', { lastLogin: '2026-05-02T10:00:00Z' }),
    ],
    'de-DE',
  );

  test('names regions in the language of the page, else in English', () => {
    expect(rows.map(({ region }) => region)).toEqual(['Europa', 'North America', 'Europa']);
  });

  test.each<[Order['column'], Order['dir'], string[]]>([
    ['name', 'asc', ['ash', 'Wolf 9', 'Wolf 10']],
    ['name', 'desc', ['Wolf 10', 'Wolf 9', 'ash']],
    ['region', 'desc', ['Wolf 9', 'Wolf 10', 'ash']],
    ['lastPlayed', 'desc', ['ash', 'Wolf 10', 'Wolf 9']],
    ['lastPlayed', 'asc', ['Wolf 10', 'ash', 'Wolf 9']],
  ])('by %s, %s: accounts that were never played come last', (column, dir, ids) => {
    expect(idsOf(inOrder(rows, { column, dir }, 'en-GB'))).toEqual(ids);
  });

  test('starts with the stored order if it knows the column', () => {
    expect(orderOf({ column: 'name', dir: 'desc' })).toEqual({ column: 'name', dir: 'desc' });
    expect(orderOf({ column: 'level', dir: 'desc' })).toEqual(FIRST_ORDER);
    expect(orderOf(undefined)).toEqual(FIRST_ORDER);
  });

  test('has no region column for one region or none', () => {
    expect(columnsOf(game)).toEqual(['name', 'region', 'lastPlayed']);
    expect(columnsOf({ regions: game.regions.slice(0, 1) })).toEqual(['name', 'lastPlayed']);
    expect(columnsOf({ regions: [] })).toEqual(['name', 'lastPlayed']);
  });
});

test('place options start with the default of the game', () => {
  expect(environmentOptions(game, 'en-GB')).toEqual([
    { value: 'na-1', label: 'North America' },
    { value: 'eu-1', label: 'Europe' },
  ]);
});

test('a forgotten password links to the page of its region, else of its game', () => {
  expect(resetLink(game, 'eu-1')).toBe('https://reset.example/eu');
  expect(resetLink(game, 'na-1')).toBe('https://reset.example/');
  expect(resetLink({ ...game, links: {} }, 'eu-1')).toBeNull();
});
