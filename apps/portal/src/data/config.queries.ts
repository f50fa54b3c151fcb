import type { Call } from '../platform/http/call-options.ts';
import { consoleLog } from '../platform/log.ts';
import { publicQuery, read } from './endpoint-query.ts';

/** A failure is logged and leaves the footer empty. */
export function footerQuery(call: Call, locale: string) {
  const query = publicQuery(call, 'GET /config/footer/:locale', { locale });
  return {
    ...query,
    queryFn: () =>
      read(call, 'GET /config/footer/:locale', { locale }).catch((error: unknown) => {
        consoleLog.warn('footer.load-failed', { error });
        throw error;
      }),
  };
}

export const navigationQuery = (call: Call, locale: string) =>
  publicQuery(call, 'GET /config/navigation/:locale', { locale });

/** `currency` is the visitor's choice; undefined for the currency of the locale. */
export const frontPageQuery = (call: Call, locale: string, currency?: string) =>
  publicQuery(call, 'GET /config/store/frontpage/:locale', { locale }, { query: { currency } });

/** Advertisements depend only on the language. */
export const interstitialQuery = (call: Call, locale: string) =>
  publicQuery(call, 'GET /config/interstitial/:lang', { lang: locale.slice(0, 2) });

export const announcementsQuery = (call: Call, locale: string) =>
  publicQuery(call, 'GET /config/announcements/:locale', { locale });
