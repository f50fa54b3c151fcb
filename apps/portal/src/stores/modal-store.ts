import { createStore } from 'zustand/vanilla';
import type { PreventionReason } from '../platform/launcher.ts';

/** What went wrong: an unexpected error, or a chunk that failed to load. */
export interface ShownFailure {
  cause: 'unexpected' | 'chunk';
  /** The id of the request that failed. */
  reference?: string | null | undefined;
}

/** Modals that are opened explicitly, with their data. The others follow from the state of other stores. */
export interface ModalRequests {
  'quit-prompt': { reason: PreventionReason };
  'application-error': ShownFailure;
  'two-factor-recovery': Record<never, never>;
  'recovery-token': { token: string };
  'sign-out-prevented': { reason: PreventionReason };
  'validation-help': Record<never, never>;
  legal: Record<never, never>;
  language: Record<never, never>;
  consent: Record<never, never>;
}

export type RequestedModal = keyof ModalRequests;

export interface ModalState {
  /** In memory only: a recovery token must never be stored. */
  requests: Readonly<Partial<ModalRequests>>;
  /** Panels, banners and notices that ask something of the visitor outside of a modal. */
  prompts: number;
  open<K extends RequestedModal>(kind: K, details: ModalRequests[K]): void;
  close(kind: RequestedModal): void;
  /** Counts a prompt until the returned function is called. */
  addPrompt(): () => void;
}

export function createModalStore() {
  return createStore<ModalState>()((set) => ({
    requests: {},
    prompts: 0,
    open: (kind, details) => set(({ requests }) => ({ requests: { ...requests, [kind]: details } })),
    close: (kind) => set(({ requests: { [kind]: _closed, ...requests } }) => ({ requests })),
    addPrompt() {
      set(({ prompts }) => ({ prompts: prompts + 1 }));
      return () => set(({ prompts }) => ({ prompts: prompts - 1 }));
    },
  }));
}

/** Whether something else asks for attention, so that no advertisement may. */
export function isPrompting({ prompts, requests }: Pick<ModalState, 'prompts' | 'requests'>): boolean {
  return prompts > 0 || Object.keys(requests).length > 0;
}

export type ModalStore = ReturnType<typeof createModalStore>;
