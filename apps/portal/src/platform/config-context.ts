import type { ClientConfig } from '@gatehouse/contract/config';
import { createContext, use } from 'react';

export const ConfigContext = createContext<ClientConfig | null>(null);

export const ConfigProvider = ConfigContext.Provider;

export function useConfig(): ClientConfig {
  const config = use(ConfigContext);
  if (!config) throw new Error('useConfig needs a ConfigProvider');
  return config;
}
