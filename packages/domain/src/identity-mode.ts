import type { ApplicationPhase, MigrationType } from './games.ts';

export type IdentityMode = 'EmailOnly' | 'EmailUsername' | 'UsernameOnly';

export interface GameLogin {
  readonly applicationPhase: ApplicationPhase;
  readonly migrationType: MigrationType;
  readonly usesEmailAsLogin: boolean;
}

/** Which kind of identity the sign-in page requests. */
export function identityModeOf(game: GameLogin | null | undefined, hasMigrated: boolean): IdentityMode {
  if (!game || game.migrationType === 'None' || game.usesEmailAsLogin) return 'EmailOnly';
  switch (game.applicationPhase) {
    case 'MigrationFocused':
      return hasMigrated ? 'EmailUsername' : 'UsernameOnly';
    case 'NewRegistrationFocused':
      return 'EmailUsername';
    default:
      return 'EmailOnly';
  }
}
