import type { Call } from '../platform/http/call-options.ts';
import { userQuery } from './endpoint-query.ts';

export const passkeysQuery = (call: Call, userId: string | null) =>
  userQuery(call, 'GET /user/passkeys', userId, {});
