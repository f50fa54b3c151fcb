import { createJSONStorage, persist } from 'zustand/middleware';
import { createStore } from 'zustand/vanilla';
import type { ConsentCategory, TextStorage } from '../platform/storage.ts';

export type OptionalCategory = Exclude<ConsentCategory, 'necessary'>;
export type ConsentChoice = Readonly<Record<OptionalCategory, boolean>>;

/** Raised when the categories or their meaning change. Visitors with a decision on an older version are asked again. */
export const CONSENT_VERSION = '1';

export interface ConsentState extends ConsentChoice {
  readonly necessary: true;
  /** The stored decision has been read. Before that it is unknown whether there is one. */
  isRead: boolean;
  /** The visitor has made a decision. */
  isDecided: boolean;
  version: string | null;
  decidedAt: string | null;
  /** The player for whom the server has stored a receipt of this decision. */
  receiptOf: string | null;
  /** Reads the stored decision: at start, and when another tab has changed it. */
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

/** Storing the decision itself is necessary, so it needs no consent. */
export function createConsentStore({
  storage,
  unasked,
  now = () => new Date(),
}: {
  storage: TextStorage;
  /** What applies in a program that asks no one. A decision that was stored before is ignored. */
  unasked?: ConsentChoice | undefined;
  now?: () => Date;
}) {
  // Nothing is written before the visitor decides, not even the default.
  const onceDecided: TextStorage = {
    ...storage,
    setItem(name, value) {
      if (store.getState().isDecided && !unasked) storage.setItem(name, value);
    },
  };
  const store = createStore<ConsentState>()(
    persist(
      (set, get) => ({
        necessary: true,
        ...(unasked ? { ...UNDECIDED, ...unasked, isDecided: true } : UNDECIDED),
        isRead: false,
        read() {
          if (!unasked) void store.persist.rehydrate();
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
