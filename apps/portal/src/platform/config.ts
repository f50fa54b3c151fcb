import type { ClientConfig } from '@gatehouse/contract/config';
import { API_ROOT } from '@gatehouse/contract/headers';
import { DEFAULT_RTL_LANGUAGES } from '@gatehouse/domain/direction';
import { DEFAULT_ENVIRONMENT, defaultBranchOf } from '@gatehouse/domain/environments';
import { LOCALES } from '@gatehouse/domain/locales';
import type { Log } from './log.ts';

/** What holds when no configuration could be had: the portal on its own origin, with nothing optional switched on. */
export type LoadedConfig = Partial<ClientConfig>;

export interface ConfigSources {
  /** What the page brought along. */
  preloaded: LoadedConfig | undefined;
  fetchConfig(): Promise<ClientConfig>;
  log: Log;
}

/** The page's own configuration, else the server's, else an empty one. */
export async function loadConfig({ preloaded, fetchConfig, log }: ConfigSources): Promise<LoadedConfig> {
  if (preloaded) return preloaded;
  try {
    return await fetchConfig();
  } catch (error) {
    log.warn('The configuration could not be loaded', { error });
    return {};
  }
}

/** Fills what was not loaded, so that the portal stands even where nothing was. */
export function withConfigDefaults(config: LoadedConfig): ClientConfig {
  const environment = config.environment ?? DEFAULT_ENVIRONMENT;
  return {
    version: '',
    rtlLanguages: [...DEFAULT_RTL_LANGUAGES],
    brand: { name: 'Gatehouse', logo: '/brand/mark.svg' },
    copyright: { holder: 'Gatehouse', year: new Date().getFullYear() },
    links: { support: '', board: '', terms: '', privacy: '' },
    locales: [...LOCALES],
    clientIds: { board: '', support: '', launcher: '', interstitial: '' },
    launcherRedirects: [],
    ...config,
    environment,
    core: { apiUrl: API_ROOT, storeApiUrl: API_ROOT, userSessionDomain: '', ...config.core },
    features: config.features ?? {},
    defaultBranch: config.defaultBranch ?? defaultBranchOf(environment),
  };
}
