import type { SocialProvider } from '@gatehouse/domain/games';

/** Names are not translated. */
export const PROVIDER_NAMES: Record<SocialProvider, string> = { google: 'Google', facebook: 'Facebook' };
