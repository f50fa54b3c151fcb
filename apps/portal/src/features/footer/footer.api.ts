import type { FooterConfig } from '@gatehouse/contract/config';
import type { Call } from '../../platform/http/call-options.ts';
import type { Resource } from '../../platform/resources.ts';

export const footerResource = (call: Call, locale: string): Resource<FooterConfig> => ({
  key: `footer ${locale}`,
  load: () => call('GET /config/footer/:locale', { params: { locale } }),
});
