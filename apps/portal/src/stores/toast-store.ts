import type { MessageId } from '@gatehouse/messages/ids.ts';
import { createStore } from 'zustand/vanilla';
import type { Clock } from '../platform/clock.ts';

const SUCCESS_TOAST_MS = 6_000;

export interface Toast {
  id: number;
  kind: 'ok' | 'info' | 'danger' | 'busy';
  message: MessageId;
  values?: Record<string, number> | undefined;
}

export interface ToastState {
  toasts: readonly Toast[];
  /** The height in pixels of what is at the bottom of the screen. Toasts are above it. */
  dockHeight: number;
  /**
   * A success toast hides by itself. A failure stays until it is closed, so that it cannot be missed; `busy` stays until
   * it is retracted.
   */
  show(kind: Toast['kind'], message: MessageId, values?: Toast['values']): void;
  dismiss(id: number): void;
  /** Removes what a page says itself. */
  retract(message: MessageId): void;
  stayAbove(dockHeight: number): void;
}

export function createToastStore({ clock }: { clock: Clock }) {
  let lastId = 0;
  return createStore<ToastState>()((set, get) => ({
    toasts: [],
    dockHeight: 0,
    show(kind, message, values) {
      lastId += 1;
      const id = lastId;
      const others = get().toasts.filter((toast) => toast.message !== message);
      set({ toasts: [...others, { id, kind, message, values }] });
      if (kind === 'ok' || kind === 'info') clock.after(SUCCESS_TOAST_MS, () => get().dismiss(id));
    },
    retract: (message) =>
      set(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.message !== message) })),
    dismiss: (id) => set(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) })),
    stayAbove: (dockHeight) => set({ dockHeight }),
  }));
}

export type ToastStore = ReturnType<typeof createToastStore>;
