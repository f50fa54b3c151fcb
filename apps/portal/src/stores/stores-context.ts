import { createContext } from 'react';
import { useStore } from 'zustand';
import type { TwoFactor } from '../platform/http/two-factor.ts';
import { useProvided } from '../platform/use-provided.ts';
import type { BanStore } from './ban-store.ts';
import type { ConnectivityStore } from './connectivity-store.ts';
import type { ConsentStore } from './consent-store.ts';
import type { CurrencyStore } from './currency-store.ts';
import type { LibraryStore } from './library-store.ts';
import type { LocalePreference } from './locale-preference.ts';
import type { MigrationStore } from './migration-store.ts';
import type { ModalStore } from './modal-store.ts';
import type { ReturnPathStore } from './return-path-store.ts';
import type { SessionState, SessionStore } from './session-store.ts';
import { isSignedIn } from './session-user.ts';
import type { ToastStore } from './toast-store.ts';

/** The stores are independent of React; views get them through this context. */
export interface Stores {
  session: SessionStore;
  consent: ConsentStore;
  connectivity: ConnectivityStore;
  ban: BanStore;
  currency: CurrencyStore;
  library: LibraryStore;
  localePreference: LocalePreference;
  migration: MigrationStore;
  modals: ModalStore;
  returnPath: ReturnPathStore;
  toasts: ToastStore;
  twoFactorPrompt: TwoFactor['store'];
}

const StoresContext = createContext<Stores | null>(null);

export const StoresProvider = StoresContext.Provider;

export const useStores = (): Stores => useProvided(StoresContext);

/** The id of the signed-in player, or null. */
export function useUserId(): string | null {
  return useSession(({ user }) => (isSignedIn(user) ? user.userId : null));
}

export function useSession<T>(select: (state: SessionState) => T): T {
  return useStore(useStores().session, select);
}
