import { createJSONStorage, persist } from 'zustand/middleware';
import { createStore } from 'zustand/vanilla';
import type { ConsentCategory, TextStorage } from '../platform/storage.ts';

export type OptionalCategory = Exclude<ConsentCategory, 'necessary'>;
export type ConsentChoice = Readonly<Record<OptionalCategory, boolean>>;

/** Goes up when the kinds change or mean something else. Whoever agreed to an older one is asked again. */
export const CONSENT_VERSION = '1';

export interface ConsentState extends ConsentChoice {
  readonly necessary: true;
  /** What was stored has been read. Before that nobody knows whether the visitor has decided. */
  isRead: boolean;
  /** The visitor has answered the dialog. */
  isDecided: boolean;
  version: string | null;
  decidedAt: string | null;
  /** The player whose receipt for this decision the server keeps. */
  receiptOf: string | null;
  /** Takes over what is stored: at start, and when another tab has changed it. */
  read(): void;
  decide(choice: ConsentChoice): void;
  acceptAll(): void;
  refuseAll(): void;
  allows(category: ConsentCategory): boolean;
  noteReceipt(userId: string): void;
}

const NOTHING: ConsentChoice = { preferences: false, statistics: false, marketing: false };
const EVERYTHING: ConsentChoice = { preferences: true, statistics: true, marketing: true };
const UNDECIDED = { ...NOTHING, isDecided: false, version: null, decidedAt: null, receiptOf: null } as const;

/** The choice itself is necessary, so its storage asks nobody. */
export function createConsentStore({
  storage,
  now = () => new Date(),
}: {
  storage: TextStorage;
  now?: () => Date;
}) {
  // Until the visitor has answered nothing is written, not even that nothing was said.
  const onceDecided: TextStorage = {
    ...storage,
    setItem(name, value) {
      if (store.getState().isDecided) storage.setItem(name, value);
    },
  };
  const store = createStore<ConsentState>()(
    persist(
      (set, get) => ({
        necessary: true,
        ...UNDECIDED,
        isRead: false,
        read() {
          void store.persist.rehydrate();
          set({ isRead: true });
        },
        decide: ({ preferences, statistics, marketing }) =>
          set({
            preferences,
            statistics,
            marketing,
            isDecided: true,
            version: CONSENT_VERSION,
            decidedAt: now().toISOString(),
            receiptOf: null,
          }),
        acceptAll: () => get().decide(EVERYTHING),
        refuseAll: () => get().decide(NOTHING),
        allows: (category) => get()[category],
        noteReceipt: (receiptOf) => set({ receiptOf }),
      }),
      {
        name: 'gatehouse.consent',
        version: 1,
        storage: createJSONStorage(() => onceDecided),
        partialize: ({ preferences, statistics, marketing, isDecided, version, decidedAt, receiptOf }) => ({
          preferences,
          statistics,
          marketing,
          isDecided,
          version,
          decidedAt,
          receiptOf,
        }),
        merge: (stored, current) => ({ ...current, ...(isCurrent(stored) ? stored : UNDECIDED) }),
        skipHydration: true,
      },
    ),
  );
  return store;
}

function isCurrent(stored: unknown): stored is Partial<ConsentState> {
  return (
    typeof stored === 'object' && stored !== null && 'version' in stored && stored.version === CONSENT_VERSION
  );
}

export type ConsentStore = ReturnType<typeof createConsentStore>;
