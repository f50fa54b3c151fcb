import type { Call } from '../platform/http/call-options.ts';
import { userQuery } from './endpoint-query.ts';

/** Where the player is signed in. Every sign-in elsewhere changes it, so each mounting component refetches it. */
export const ownSessionsQuery = (call: Call, userId: string | null) => ({
  ...userQuery(call, 'GET /auth/sessions', userId, {}),
  staleTime: 0,
});
