import type { ClientConfig } from '@gatehouse/contract/config';
import { API_ROOT, INSTALLATION_ID_HEADER } from '@gatehouse/contract/headers';
import { type OfferedLocales, resolveLocale } from '@gatehouse/domain/locale-resolution';
import { DEFAULT_LOCALE, isLocale, LOCALE_COOKIE, type PageLocale } from '@gatehouse/domain/locales';
import { loadConfig, withConfigDefaults } from '../../platform/config.ts';
import { createCookies } from '../../platform/cookies.ts';
import { createInstallationId } from '../../platform/installation-id.ts';
import { consoleLog } from '../../platform/log.ts';
import { browserLocalStorage } from '../../platform/storage.ts';
import type { PreloadedState } from './preloaded-state.ts';

/** State of a page that was not server-rendered, as in the launcher. Fetches the configuration; empty if that fails. */
export async function stateWithoutServer(ask: typeof fetch, pathname: string): Promise<PreloadedState> {
  const fetchConfig = async (): Promise<ClientConfig> => {
    const headers = { [INSTALLATION_ID_HEADER]: createInstallationId(browserLocalStorage)() };
    const response = await ask(`${API_ROOT}/config`, { headers });
    if (!response.ok) throw new Error(`Loading the configuration failed with status ${response.status}`);
    return response.json();
  };
  const config = withConfigDefaults(await loadConfig({ preloaded: undefined, fetchConfig, log: consoleLog }));
  const offered = {
    locales: config.locales,
    fallback: isLocale(config.fallbackLocale) ? config.fallbackLocale : DEFAULT_LOCALE,
  };
  return { config, locale: localeWithoutServer(pathname, offered), hasToken: true, queries: [] };
}

export function localeWithoutServer(pathname: string, offered?: OfferedLocales): PageLocale {
  return resolveLocale({
    offered,
    url: pathname.split('/')[1],
    stored: createCookies(() => document).read(LOCALE_COOKIE),
    accepted: navigator.languages,
  });
}
