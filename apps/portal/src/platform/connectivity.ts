type NetworkTarget = Pick<Window, 'addEventListener' | 'removeEventListener'> & {
  navigator: Pick<Navigator, 'onLine'>;
};

export interface Connectivity {
  isOnline(): boolean;
  watch(listener: (isOnline: boolean) => void): () => void;
}

export function createConnectivity(page: () => NetworkTarget | undefined): Connectivity {
  return {
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
  };
}

export const browserConnectivity = createConnectivity(() => globalThis.window);
