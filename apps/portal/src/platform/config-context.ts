import type { ClientConfig } from '@gatehouse/contract/config';
import { createContext } from 'react';
import { useProvided } from './use-provided.ts';

export const ConfigContext = createContext<ClientConfig | null>(null);

export const ConfigProvider = ConfigContext.Provider;

export const useConfig = (): ClientConfig => useProvided(ConfigContext);
