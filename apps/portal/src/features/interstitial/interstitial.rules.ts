import type { InterstitialConfig } from '@gatehouse/contract/config';
import { INTERSTITIAL_SHIFT_H, INTERSTITIAL_SHIFT_V } from '@gatehouse/domain/limits';

const MOBILE_AGENTS = /iPhone|iPad|iPod|Android|Windows Phone|BlackBerry/i;
/** The pages of signing in, and those that a mail leads to. */
const AD_FREE_PAGES = [
  'sign-in',
  'sign-up',
  'settings',
  'authorize',
  'bring-account',
  'recover-password',
  'revert-email',
  'undo-two-factor',
  'validate',
];

export interface InterstitialFacts {
  wasShown: boolean;
  /** The visit in which the player has signed up. */
  isFirstVisit: boolean;
  /** Whether a modal, banner or notice asks for attention. */
  isPrompting: boolean;
  userAgent: string;
  /** Whether the window is as narrow as a phone, where it would cover the page. */
  isNarrow: boolean;
  /** As in the URL, including the locale. */
  pathname: string;
  /** waiting: there is a token, but the user has not loaded. */
  visitor: 'signed-out' | 'waiting' | 'signed-in';
  allowsMarketing: boolean;
  /** Empty if it could not be fetched. */
  zones: Partial<InterstitialConfig>;
}

export interface Advertisement {
  zoneId: string;
  /** Whether the host gets a code that identifies the player, which requires marketing consent. */
  isPersonal: boolean;
}

/** The advertisement to show now, if any. */
export function dueAdvertisement(facts: InterstitialFacts): Advertisement | null {
  const { visitor, zones } = facts;
  if (facts.wasShown || facts.isNarrow || MOBILE_AGENTS.test(facts.userAgent)) return null;
  if (facts.isFirstVisit || facts.isPrompting) return null;
  if (isAdFreePage(facts.pathname)) return null;
  if (visitor === 'waiting' || (visitor === 'signed-out' && !zones.showNotSignedIn)) return null;
  const zoneId = visitor === 'signed-in' ? zones.zoneIdSignedIn : zones.zoneId;
  if (!zoneId) return null;
  return { zoneId, isPersonal: visitor === 'signed-in' && facts.allowsMarketing };
}

export function advertisementUrl(host: URL, zoneId: string, code: string): string {
  const url = new URL(host);
  url.searchParams.set('zoneid', zoneId);
  url.searchParams.set('shifth', String(INTERSTITIAL_SHIFT_H));
  url.searchParams.set('shiftv', String(INTERSTITIAL_SHIFT_V));
  url.searchParams.set('code', code);
  return url.href;
}

/** Pages without advertisements; one that is already open is hidden there too. */
export function isAdFreePage(pathname: string): boolean {
  return AD_FREE_PAGES.includes(pathname.split('/')[2] ?? '');
}
