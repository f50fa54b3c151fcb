import type { ClientConfig } from '@gatehouse/contract/config';
import { API_ROOT } from '@gatehouse/contract/headers';
import { DEFAULT_ENVIRONMENT, defaultBranchOf } from '@gatehouse/domain/environments';
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

/** Fills what transport, cookies and downloads need whatever was loaded. */
export function withConfigDefaults(config: LoadedConfig) {
  const environment = config.environment ?? DEFAULT_ENVIRONMENT;
  return {
    ...config,
    environment,
    core: { apiUrl: API_ROOT, storeApiUrl: API_ROOT, userSessionDomain: '', ...config.core },
    features: config.features ?? {},
    defaultBranch: config.defaultBranch ?? defaultBranchOf(environment),
  };
}
