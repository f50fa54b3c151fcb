/** The platform itself, for calls and tracking events that belong to no game. */
export const DEFAULT_GAME_ID = '5f0b6c2e-8d41-4a7b-9c35-1e7a90d3b264';

export const APPLICATION_PHASES = ['MigrationFocused', 'NewRegistrationFocused', 'PlatformOnly'] as const;
export type ApplicationPhase = (typeof APPLICATION_PHASES)[number];

export const MIGRATION_TYPES = ['None', 'GameAccount'] as const;
export type MigrationType = (typeof MIGRATION_TYPES)[number];

export const SOCIAL_PROVIDERS = ['google', 'facebook'] as const;
export type SocialProvider = (typeof SOCIAL_PROVIDERS)[number];
/** Brand names, the same in every language. */
export const PROVIDER_NAMES: Readonly<Record<SocialProvider, string>> = {
  google: 'Google',
  facebook: 'Facebook',
};
