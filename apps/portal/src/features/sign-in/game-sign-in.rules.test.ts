import { describe, expect, test } from 'vitest';
import {
  environmentOf,
  externalResetLink,
  firstRegion,
  type GameSignIn,
  identityAsTyped,
  placeOf,
  regionOptions,
  usesGameAccount,
} from './game-sign-in.rules.ts';

const emberfall: GameSignIn = {
  migrationType: 'GameAccount',
  region: 'na',
  regions: [
    { id: 'eu', display_names: { 'en-GB': 'Europe', 'de-DE': 'Europa' } },
    { id: 'na', display_names: { 'en-GB': 'North America' } },
  ],
  environments: [
    { id: 'eu-1', region: 'eu' },
    { id: 'na-1', region: 'na' },
  ],
  links: {
    password_reset: { default: 'https://reset.example/', eu: 'https://reset.example/eu' },
  },
};
const platformGame: GameSignIn = { ...emberfall, migrationType: 'None' };

describe('regions', () => {
  test('are named in the language of the page, else in English', () => {
    expect(regionOptions(emberfall, 'de-DE')).toEqual([
      { value: 'eu', label: 'Europa' },
      { value: 'na', label: 'North America' },
    ]);
  });

  test('are not asked for with a single region, or without a game', () => {
    expect(regionOptions({ ...emberfall, regions: emberfall.regions.slice(0, 1) }, 'en-GB')).toEqual([]);
    expect(regionOptions(null, 'en-GB')).toEqual([]);
  });

  test('start with the default of the game', () => {
    expect(firstRegion(emberfall)).toBe('na');
    expect(firstRegion({ ...emberfall, region: null })).toBe('eu');
    expect(firstRegion(null)).toBeNull();
  });

  test('map to their environment', () => {
    expect(environmentOf(emberfall, 'na')).toBe('na-1');
    expect(environmentOf(emberfall, 'elsewhere')).toBe('eu-1');
  });
});

test.each([
  ['the page of the region', emberfall, 'eu', 'https://reset.example/eu'],
  ['the page of the game', emberfall, 'na', 'https://reset.example/'],
  ['our own page, for a game without accounts of its own', platformGame, 'eu', null],
  ['our own page, without a game', null, null, null],
])('a forgotten password links to %s', (_where, game, region, link) => {
  expect(externalResetLink(game, region)).toBe(link);
});

test('a password belongs to the game as long as the game migrates', () => {
  expect([usesGameAccount(emberfall), usesGameAccount(platformGame), usesGameAccount(null)]).toEqual([
    true,
    false,
    false,
  ]);
});

test('a user name is converted to capitals if the game requires it', () => {
  expect(identityAsTyped({ ...emberfall, upperCasesLogin: true }, 'OldKnight')).toBe('OLDKNIGHT');
  expect(identityAsTyped(emberfall, 'OldKnight')).toBe('OldKnight');
  expect(identityAsTyped(null, 'mara@example.test')).toBe('mara@example.test');
});

test('a platform sign-in at a game names its place, and one without a game names none', () => {
  expect(placeOf(platformGame, 'eu')).toEqual({ region: 'eu', gameEnvironmentId: 'eu-1' });
  expect(placeOf({ ...platformGame, environments: [] }, null)).toEqual({});
  expect(placeOf(null, null)).toEqual({});
});
