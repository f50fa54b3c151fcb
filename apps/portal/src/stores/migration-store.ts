import { createStore } from 'zustand/vanilla';
import type { HttpEvents } from '../platform/http/events.ts';

export interface MigrationFacts {
  phase: string | null;
  inProgress: boolean;
  completed: boolean;
  associatedEmail: string | null;
  originalIdentity: string | null;
  displayName: string | null;
  wasGameAccountMerged: boolean;
  isGameAccountUpgraded: boolean;
  platformGameAccountId: string | null;
  /** Valid for `/auth/thin/*` for half an hour. In memory only: never in a cookie or storage. */
  token: string | null;
}

type Learnable = Omit<MigrationFacts, 'phase' | 'inProgress' | 'completed' | 'token'>;

export interface MigrationState extends MigrationFacts {
  start(): void;
  complete(): void;
  reset(): void;
  setPhase(phase: string): void;
  /** Sets values that the flow has learned. */
  learn(facts: Partial<Learnable>): void;
}

const INITIAL: MigrationFacts = {
  phase: null,
  inProgress: false,
  completed: false,
  associatedEmail: null,
  originalIdentity: null,
  displayName: null,
  wasGameAccountMerged: false,
  isGameAccountUpgraded: false,
  platformGameAccountId: null,
  token: null,
};

export function createMigrationStore({ events }: { events: HttpEvents }) {
  const store = createStore<MigrationState>()((set) => ({
    ...INITIAL,
    start: () => set({ inProgress: true, completed: false }),
    complete: () => set({ completed: true, inProgress: false, token: null }),
    reset: () => set(INITIAL),
    setPhase: (phase) => set({ phase }),
    learn: (facts) => set(facts),
  }));
  events.tokenReceived.on(({ token, purpose }) => {
    if (purpose === 'migration') store.setState({ token });
  });
  return store;
}

export type MigrationStore = ReturnType<typeof createMigrationStore>;
