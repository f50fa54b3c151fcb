import type { Call } from '../platform/http/call-options.ts';
import { userQuery } from './endpoint-query.ts';

/** What has changed in the terms and the privacy policy since the player accepted them. */
export const legalQuery = (call: Call, userId: string | null, locale: string) =>
  userQuery(call, 'GET /user/legal/:locale', userId, { locale });
