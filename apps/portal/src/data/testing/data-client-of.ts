import { vi } from 'vitest';
import type { Call } from '../../platform/http/call-options.ts';
import type { SessionState } from '../../stores/session-store.ts';
import type { DataClient } from '../data-client.ts';
import { createQueryClient } from '../query-client.ts';

/** A client with a signed-in player; `session` overrides the session state. */
export function dataClientOf(call: Call, session: Partial<SessionState> = {}): DataClient {
  const state = { token: 'token-1', announceUserChange: vi.fn(async () => {}), ...session };
  return { call, queries: createQueryClient(), session: { getState: () => state as SessionState } };
}
