import type { ClientConfig, InterstitialConfig } from '@gatehouse/contract/config';
import { INTERSTITIAL_SHIFT_H, INTERSTITIAL_SHIFT_V } from '@gatehouse/domain/limits';

const MOBILE_AGENTS = /iPhone|iPad|iPod|Android|Windows Phone|BlackBerry/i;
const QUIET_PAGES = ['sign-in', 'sign-up', 'settings'];

export interface InterstitialFacts {
  wasShown: boolean;
  userAgent: string;
  /** Whether the window is as narrow as a phone's, where it would cover the page. */
  isNarrow: boolean;
  /** As in the address, locale included. */
  pathname: string;
  /** waiting: a token is there, but no session yet. */
  visitor: 'signed-out' | 'waiting' | 'signed-in';
  consent: { isDecided: boolean; marketing: boolean };
  hosts: ClientConfig['features']['interstitial'];
  /** Empty where it could not be fetched. */
  zones: Partial<InterstitialConfig>;
}

export interface Advertisement {
  host: string;
  zoneId: string;
  /** Whether the host is told who comes, which is for marketing consent to allow. */
  isPersonal: boolean;
}

/** The advertisement that is due now, if one is. */
export function dueAdvertisement(facts: InterstitialFacts): Advertisement | null {
  const { visitor, zones } = facts;
  if (facts.wasShown || facts.isNarrow || MOBILE_AGENTS.test(facts.userAgent)) return null;
  if (isQuiet(facts.pathname)) return null;
  if (visitor === 'waiting' || (visitor === 'signed-out' && !zones.showNotSignedIn)) return null;
  const zoneId = visitor === 'signed-in' ? zones.zoneIdSignedIn : zones.zoneId;
  const host = hostFor(facts);
  if (!zoneId || !host) return null;
  return { host, zoneId, isPersonal: visitor === 'signed-in' && facts.consent.marketing };
}

export function advertisementUrl(
  { host, zoneId }: Omit<Advertisement, 'isPersonal'>,
  code: string,
  origin: string,
): string {
  const url = new URL(host, origin);
  url.searchParams.set('zoneid', zoneId);
  url.searchParams.set('shifth', String(INTERSTITIAL_SHIFT_H));
  url.searchParams.set('shiftv', String(INTERSTITIAL_SHIFT_V));
  url.searchParams.set('code', code);
  return url.href;
}

/** Without marketing consent it comes from the host that follows nobody, where the operator has one. */
function hostFor({ consent, hosts }: InterstitialFacts): string | undefined {
  if (!consent.isDecided) return undefined;
  return consent.marketing ? hosts?.hostWithConsent : hosts?.host;
}

/** Where none is shown, not even one that came before. */
export function isQuiet(pathname: string): boolean {
  return QUIET_PAGES.includes(pathname.split('/')[2] ?? '');
}
