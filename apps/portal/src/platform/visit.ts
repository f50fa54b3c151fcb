import type { ClientConfig } from '@gatehouse/contract/config';
import type { QueryClient } from '@tanstack/react-query';
import type { Call } from './http/call-options.ts';
import type { I18n } from './i18n/i18n.ts';

/** What a page needs to fetch its content before it is shown, on the server and on the way to it. */
export interface Visit {
  call: Call;
  queries: QueryClient;
  i18n: I18n;
  config: ClientConfig;
}
