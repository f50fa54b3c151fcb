import type { LauncherState } from '@gatehouse/contract/launcher-bridge';
import { createContext, useSyncExternalStore } from 'react';
import type { LauncherConnection } from './launcher-connection.ts';
import { useProvided } from './use-provided.ts';

const LauncherContext = createContext<LauncherConnection | null>(null);

export const LauncherProvider = LauncherContext.Provider;

export const useLauncherConnection = (): LauncherConnection => useProvided(LauncherContext);

export function useLauncherState(): LauncherState {
  const { onState, state } = useLauncherConnection();
  return useSyncExternalStore(onState, state);
}
