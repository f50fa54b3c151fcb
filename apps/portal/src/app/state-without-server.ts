import type { ClientConfig } from '@gatehouse/contract/config';
import { API_ROOT } from '@gatehouse/contract/headers';
import { resolveLocale } from '@gatehouse/domain/locale-resolution';
import { loadConfig, withConfigDefaults } from '../platform/config.ts';
import { consoleLog } from '../platform/log.ts';
import type { PreloadedState } from './preloaded-state.ts';

/** A page that was not drawn by the server, as in the launcher: the configuration is fetched, and is empty at worst. */
export async function stateWithoutServer(ask: typeof fetch, pathname: string): Promise<PreloadedState> {
  const fetchConfig = async (): Promise<ClientConfig> => {
    const response = await ask(`${API_ROOT}/config`);
    if (!response.ok) throw new Error(`The configuration was refused with ${response.status}`);
    return response.json();
  };
  const config = withConfigDefaults(await loadConfig({ preloaded: undefined, fetchConfig, log: consoleLog }));
  const locale = resolveLocale({ url: pathname.split('/')[1], accepted: navigator.languages });
  return { config, locale, hasToken: true, queries: [] };
}
