import type { ClientConfig } from '@gatehouse/contract/config';
import { API_ROOT } from '@gatehouse/contract/headers';
import { resolveLocale } from '@gatehouse/domain/locale-resolution';
import { loadConfig, withConfigDefaults } from '../platform/config.ts';
import { consoleLog } from '../platform/log.ts';
import type { PreloadedState } from './preloaded-state.ts';

/** State of a page that was not server-rendered, as in the launcher. Fetches the configuration; empty if that fails. */
export async function stateWithoutServer(ask: typeof fetch, pathname: string): Promise<PreloadedState> {
  const fetchConfig = async (): Promise<ClientConfig> => {
    const response = await ask(`${API_ROOT}/config`);
    if (!response.ok) throw new Error(`Loading the configuration failed with status ${response.status}`);
    return response.json();
  };
  const config = withConfigDefaults(await loadConfig({ preloaded: undefined, fetchConfig, log: consoleLog }));
  const locale = resolveLocale({ url: pathname.split('/')[1], accepted: navigator.languages });
  return { config, locale, hasToken: true, queries: [] };
}
