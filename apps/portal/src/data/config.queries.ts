import type { Call } from '../platform/http/call-options.ts';
import { publicQuery } from './endpoint-query.ts';

export const footerQuery = (call: Call, locale: string) =>
  publicQuery(call, 'GET /config/footer/:locale', { locale });

export const navigationQuery = (call: Call, locale: string) =>
  publicQuery(call, 'GET /config/navigation/:locale', { locale });

/** `currency` is the visitor's choice; undefined for the currency of the locale. */
export const frontPageQuery = (call: Call, locale: string, currency?: string) =>
  publicQuery(call, 'GET /config/store/frontpage/:locale', { locale }, { query: { currency } });

/** Advertisements depend only on the language. */
export const interstitialQuery = (call: Call, locale: string) =>
  publicQuery(call, 'GET /config/interstitial/:lang', { lang: locale.slice(0, 2) });
