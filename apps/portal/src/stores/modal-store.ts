import { createStore } from 'zustand/vanilla';
import type { PreventionReason } from '../platform/launcher.ts';
import type { ModalKind } from './modal-order.rules.ts';

/** What went wrong: an unexpected error, or a chunk that failed to load. */
export type FailureCause = 'unexpected' | 'chunk';

/** Modals that are opened explicitly, with their data. The others follow from the state of other stores. */
export interface ModalRequests {
  'quit-prompt': { reason: PreventionReason };
  'application-error': { cause: FailureCause };
  'two-factor-recovery': Record<never, never>;
  'recovery-token': { token: string };
  'sign-out-prevented': { reason: PreventionReason };
  'validation-help': Record<never, never>;
  language: Record<never, never>;
  consent: Record<never, never>;
}

export type RequestedModal = keyof ModalRequests;

export interface ModalState {
  /** In memory only: a recovery token must never be stored. */
  requests: Readonly<Partial<ModalRequests>>;
  /** Kinds that the current page shows itself, such as the code step of sign-in. */
  claims: readonly ModalKind[];
  /** Panels, banners and notices that ask something of the visitor outside of a modal. */
  prompts: number;
  open<K extends RequestedModal>(kind: K, details: ModalRequests[K]): void;
  close(kind: RequestedModal): void;
  /** Suppresses the modal of a kind until the returned function is called. */
  claim(kind: ModalKind): () => void;
  /** Counts a prompt until the returned function is called. */
  addPrompt(): () => void;
}

export function createModalStore() {
  return createStore<ModalState>()((set) => ({
    requests: {},
    claims: [],
    prompts: 0,
    open: (kind, details) => set(({ requests }) => ({ requests: { ...requests, [kind]: details } })),
    close: (kind) => set(({ requests: { [kind]: _closed, ...requests } }) => ({ requests })),
    addPrompt() {
      set(({ prompts }) => ({ prompts: prompts + 1 }));
      return () => set(({ prompts }) => ({ prompts: prompts - 1 }));
    },
    claim(kind) {
      set(({ claims }) => ({ claims: [...claims, kind] }));
      return () =>
        set(({ claims }) => {
          const at = claims.indexOf(kind);
          return at < 0 ? {} : { claims: claims.toSpliced(at, 1) };
        });
    },
  }));
}

/** Whether something else asks for attention, so that no advertisement may. */
export function isPrompting({ prompts, requests }: Pick<ModalState, 'prompts' | 'requests'>): boolean {
  return prompts > 0 || Object.keys(requests).length > 0;
}

export type ModalStore = ReturnType<typeof createModalStore>;
