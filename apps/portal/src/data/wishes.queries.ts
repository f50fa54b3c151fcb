import type { Call } from '../platform/http/call-options.ts';
import { userQuery } from './endpoint-query.ts';

/** Product pages and other tabs change it, so each mounting component refetches it. */
export const wishesQuery = (call: Call, userId: string | null) => ({
  ...userQuery(call, 'GET /user/wishes', userId, {}),
  staleTime: 0,
});
