import { createJSONStorage, persist } from 'zustand/middleware';
import { createStore } from 'zustand/vanilla';
import type { ConsentCategory, TextStorage } from '../platform/storage.ts';

export type OptionalCategory = Exclude<ConsentCategory, 'necessary'>;
export type ConsentChoice = Readonly<Record<OptionalCategory, boolean>>;

export interface ConsentState extends ConsentChoice {
  readonly necessary: true;
  /** The visitor has answered the dialog. */
  isDecided: boolean;
  decide(choice: ConsentChoice): void;
  acceptAll(): void;
  refuseAll(): void;
  allows(category: ConsentCategory): boolean;
}

const NOTHING: ConsentChoice = { preferences: false, statistics: false, marketing: false };
const EVERYTHING: ConsentChoice = { preferences: true, statistics: true, marketing: true };

/** The choice itself is necessary, so its storage asks nobody. */
export function createConsentStore({ storage }: { storage: TextStorage }) {
  return createStore<ConsentState>()(
    persist(
      (set, get) => ({
        necessary: true,
        ...NOTHING,
        isDecided: false,
        decide: ({ preferences, statistics, marketing }) =>
          set({ preferences, statistics, marketing, isDecided: true }),
        acceptAll: () => get().decide(EVERYTHING),
        refuseAll: () => get().decide(NOTHING),
        allows: (category) => get()[category],
      }),
      {
        name: 'gatehouse.consent',
        version: 1,
        storage: createJSONStorage(() => storage),
        partialize: ({ preferences, statistics, marketing, isDecided }) => ({
          preferences,
          statistics,
          marketing,
          isDecided,
        }),
        skipHydration: true,
      },
    ),
  );
}

export type ConsentStore = ReturnType<typeof createConsentStore>;
