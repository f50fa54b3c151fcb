import type { NavigationConfig } from '@gatehouse/contract/config';
import type { Call } from '../../platform/http/call-options.ts';
import type { Resource } from '../../platform/resources.ts';

export const navigationResource = (call: Call, locale: string): Resource<NavigationConfig> => ({
  key: `navigation ${locale}`,
  load: () => call('GET /config/navigation/:locale', { params: { locale } }),
});
