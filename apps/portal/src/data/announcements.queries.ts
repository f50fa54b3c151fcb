import type { Call } from '../platform/http/call-options.ts';
import { publicQuery } from './endpoint-query.ts';

export const announcementsQuery = (call: Call, locale: string) =>
  publicQuery(call, 'GET /config/announcements/:locale', { locale });
