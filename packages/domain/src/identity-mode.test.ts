import { expect, it } from 'vitest';
import { type IdentityMode, identityModeOf } from './identity-mode.ts';

const game = {
  applicationPhase: 'MigrationFocused',
  migrationType: 'GameAccount',
  usesEmailAsLogin: false,
} as const;

it.each<[string, Parameters<typeof identityModeOf>[0], boolean, IdentityMode]>([
  ['without a game', null, false, 'EmailOnly'],
  ['for a game without migration', { ...game, migrationType: 'None' }, false, 'EmailOnly'],
  ['while a game migrates', game, false, 'UsernameOnly'],
  ['while a game migrates, for a player who has', game, true, 'EmailUsername'],
  ['while an e-mail game migrates', { ...game, usesEmailAsLogin: true }, true, 'EmailOnly'],
  ['for new players', { ...game, applicationPhase: 'NewRegistrationFocused' }, false, 'EmailUsername'],
  [
    'for new players of an e-mail game',
    { ...game, applicationPhase: 'NewRegistrationFocused', usesEmailAsLogin: true },
    false,
    'EmailOnly',
  ],
  ['in any other phase', { ...game, applicationPhase: 'PlatformOnly' }, true, 'EmailOnly'],
])('sign-in %s', (_, asked, hasMigrated, mode) => {
  expect(identityModeOf(asked, hasMigrated)).toBe(mode);
});
