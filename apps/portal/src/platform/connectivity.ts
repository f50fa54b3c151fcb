type NetworkTarget = Pick<Window, 'addEventListener' | 'removeEventListener'> & {
  navigator: Pick<Navigator, 'onLine'>;
};

export interface Connectivity {
  isOnline(): boolean;
  watch(listener: (isOnline: boolean) => void): () => void;
  /** Resolves once the network is back. */
  waitForNetwork(): Promise<void>;
  /** Called when something starts to wait for the network. */
  onWaiting(): void;
}

export function createConnectivity(page: () => NetworkTarget | undefined): Connectivity {
  const connectivity: Connectivity = {
    isOnline: () => page()?.navigator.onLine ?? true,
    watch(listener) {
      const target = page();
      if (!target) return () => {};
      const goOnline = () => listener(true);
      const goOffline = () => listener(false);
      target.addEventListener('online', goOnline);
      target.addEventListener('offline', goOffline);
      return () => {
        target.removeEventListener('online', goOnline);
        target.removeEventListener('offline', goOffline);
      };
    },
    waitForNetwork: () =>
      new Promise((resolve) => {
        const stop = connectivity.watch((isOnline) => {
          if (!isOnline) return;
          stop();
          resolve();
        });
        connectivity.onWaiting();
      }),
    onWaiting() {},
  };
  return connectivity;
}

export const browserConnectivity = createConnectivity(() => globalThis.window);
