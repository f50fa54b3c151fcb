import { createStore } from 'zustand/vanilla';
import type { HttpEmitter } from '../platform/http/events.ts';

export interface BanState {
  isBanned: boolean;
  confirm(): void;
}

export function createBanStore({ events }: { events: HttpEmitter }) {
  const store = createStore<BanState>()((set) => ({
    isBanned: false,
    confirm: () => set({ isBanned: false }),
  }));
  events.on('userBanned', () => store.setState({ isBanned: true }));
  return store;
}

export type BanStore = ReturnType<typeof createBanStore>;
