import { OFFLINE_MODAL_DELAY_MS } from '@gatehouse/domain/limits';
import { createStore } from 'zustand/vanilla';
import type { Clock } from '../platform/clock.ts';
import type { Connectivity } from '../platform/connectivity.ts';

export interface ConnectivityState {
  isOnline: boolean;
  isNoNetworkShown: boolean;
  /** Starts listening to the network state; the returned function stops it. */
  start(): () => void;
}

export interface ConnectivityDependencies {
  connectivity: Connectivity;
  clock: Clock;
}

export function createConnectivityStore({ connectivity, clock }: ConnectivityDependencies) {
  return createStore<ConnectivityState>()((set) => ({
    isOnline: true,
    isNoNetworkShown: false,
    start() {
      let cancelTimer = () => {};
      const follow = (isOnline: boolean) => {
        cancelTimer();
        if (isOnline) {
          set({ isOnline, isNoNetworkShown: false });
          return;
        }
        set({ isOnline });
        cancelTimer = clock.after(OFFLINE_MODAL_DELAY_MS, () => set({ isNoNetworkShown: true }));
      };
      const stop = connectivity.watch(follow);
      follow(connectivity.isOnline());
      return () => {
        stop();
        cancelTimer();
      };
    },
  }));
}

export type ConnectivityStore = ReturnType<typeof createConnectivityStore>;
