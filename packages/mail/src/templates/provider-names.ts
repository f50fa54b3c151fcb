import type { Provider } from '../mail.ts';

/** Brand names, the same in every language. */
export const PROVIDER_NAMES: Record<Provider, string> = { google: 'Google', facebook: 'Facebook' };
