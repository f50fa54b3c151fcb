import type { ReplyOf } from '@gatehouse/contract/endpoints';
import type { Ownership } from '@gatehouse/contract/library';
import type { QueryClient } from '@tanstack/react-query';
import type { Call } from '../platform/http/call-options.ts';
import type { TextStorage } from '../platform/storage.ts';
import type { SessionStore } from '../stores/session-store.ts';
import { isSignedIn } from '../stores/session-user.ts';
import { ownershipsQuery } from './user.queries.ts';

const STORAGE_NAME = 'gatehouse.user';
const VERSION = 1;
const ENDPOINT = 'GET /user/ownerships';

interface Saved {
  userId: string;
  items: Ownership[];
}

/**
 * Stores the player's ownerships across visits, so that the shop can label owned products before the server responds.
 * The stored player id hides them from the next player of this browser.
 */
export function createSavedOwnerships(storage: TextStorage) {
  return {
    follow(queries: QueryClient, call: Call, session: SessionStore): () => void {
      const stopRestoring = session.subscribe(({ user }) => {
        if (user === 'signed-out') storage.removeItem(STORAGE_NAME);
        if (!isSignedIn(user)) return;
        const { queryKey } = ownershipsQuery(call, user.userId);
        const saved = read(storage);
        if (saved?.userId !== user.userId || queries.getQueryData(queryKey)) return;
        queries.setQueryData(queryKey, { ownerships: saved.items, extras: [] });
      });
      const stopSaving = queries.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'success') return;
        const [, endpoint, userId] = event.query.queryKey;
        if (endpoint !== ENDPOINT) return;
        const { ownerships: items } = event.query.state.data as ReplyOf<typeof ENDPOINT>;
        const state = { ownerships: { userId, items } };
        storage.setItem(STORAGE_NAME, JSON.stringify({ state, version: VERSION }));
      });
      return () => {
        stopRestoring();
        stopSaving();
      };
    },
    forget: () => storage.removeItem(STORAGE_NAME),
  };
}

export type SavedOwnerships = ReturnType<typeof createSavedOwnerships>;

function read(storage: TextStorage): Saved | null {
  try {
    const { state, version } = JSON.parse(storage.getItem(STORAGE_NAME) ?? '{}');
    return version === VERSION && Array.isArray(state?.ownerships?.items) ? state.ownerships : null;
  } catch {
    return null;
  }
}
