import { vi } from 'vitest';
import type { DataClient } from '../src/data/data-client.ts';
import { createQueryClient } from '../src/data/query-client.ts';
import type { Call } from '../src/platform/http/call-options.ts';
import type { SessionState } from '../src/stores/session-store.ts';

/** A client with a signed-in player; `session` overrides the session state. */
export function dataClientOf(call: Call, session: Partial<SessionState> = {}): DataClient {
  const state = { token: 'token-1', announceUserChange: vi.fn(async () => {}), ...session };
  return { call, queries: createQueryClient(), session: { getState: () => state as SessionState } };
}
