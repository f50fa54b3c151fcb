import type { ClientConfig } from '@gatehouse/contract/config';
import { API_ROOT } from '@gatehouse/contract/headers';
import { DEFAULT_RTL_LANGUAGES } from '@gatehouse/domain/direction';
import { DEFAULT_ENVIRONMENT, defaultBranchOf } from '@gatehouse/domain/environments';
import { DEFAULT_LOCALE, LOCALES } from '@gatehouse/domain/locales';
import type { Log } from './log.ts';

/** Defaults without a configuration: the portal on its own origin, with all optional features off. */
export type LoadedConfig = Partial<ClientConfig>;

export interface ConfigSources {
  /** The configuration in the page. */
  preloaded: LoadedConfig | undefined;
  fetchConfig(): Promise<ClientConfig>;
  log: Log;
}

/** The configuration of the page, else the fetched one, else an empty one. */
export async function loadConfig({ preloaded, fetchConfig, log }: ConfigSources): Promise<LoadedConfig> {
  if (preloaded) return preloaded;
  try {
    return await fetchConfig();
  } catch (error) {
    log.warn('config.load-failed', { error });
    return {};
  }
}

/** Fills in defaults, so that the portal runs even if no configuration was loaded. */
export function withConfigDefaults(config: LoadedConfig): ClientConfig {
  const environment = config.environment ?? DEFAULT_ENVIRONMENT;
  return {
    version: '',
    rtlLanguages: [...DEFAULT_RTL_LANGUAGES],
    brand: { name: 'Gatehouse', logo: '/brand/mark.svg' },
    copyright: { holder: 'Gatehouse', year: new Date().getFullYear() },
    links: { support: '', board: '', terms: '', privacy: '' },
    locales: [...LOCALES],
    fallbackLocale: DEFAULT_LOCALE,
    clientIds: { board: '', support: '', launcher: '', interstitial: '' },
    launcherRedirects: [],
    ...config,
    environment,
    core: { apiUrl: API_ROOT, storeApiUrl: API_ROOT, userSessionDomain: '', ...config.core },
    features: config.features ?? {},
    defaultBranch: config.defaultBranch ?? defaultBranchOf(environment),
  };
}
