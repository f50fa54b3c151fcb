import type { ClientConfig } from '@gatehouse/contract/config';
import type { QueryClient } from '@tanstack/react-query';
import type { Call } from './http/call-options.ts';
import type { I18n } from './i18n/i18n.ts';

/** What a page needs to prefetch its data, on the server and during a navigation to it. */
export interface PageContext {
  call: Call;
  queries: QueryClient;
  i18n: I18n;
  config: ClientConfig;
}
