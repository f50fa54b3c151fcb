import type { BanNotice } from '@gatehouse/contract/errors';
import { createStore } from 'zustand/vanilla';
import type { HttpEvents } from '../platform/http/events.ts';

export interface BanState {
  isBanned: boolean;
  /** Why and until when, where the server names it. */
  notice: BanNotice | null;
  confirm(): void;
}

export function createBanStore({ events }: { events: HttpEvents }) {
  const store = createStore<BanState>()((set) => ({
    isBanned: false,
    notice: null,
    confirm: () => set({ isBanned: false }),
  }));
  events.userBanned.on(({ ban }) => store.setState({ isBanned: true, notice: ban }));
  return store;
}

export type BanStore = ReturnType<typeof createBanStore>;
