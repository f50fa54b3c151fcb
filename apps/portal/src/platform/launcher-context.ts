import type { LauncherState } from '@gatehouse/contract/launcher-bridge';
import { createContext, use, useSyncExternalStore } from 'react';
import type { LauncherConnection } from './launcher-connection.ts';

const LauncherContext = createContext<LauncherConnection | null>(null);

export const LauncherProvider = LauncherContext.Provider;

export function useLauncherConnection(): LauncherConnection {
  const connection = use(LauncherContext);
  if (!connection) throw new Error('useLauncherConnection needs a LauncherProvider');
  return connection;
}

export function useLauncherState(): LauncherState {
  const { onState, state } = useLauncherConnection();
  return useSyncExternalStore(onState, state);
}
