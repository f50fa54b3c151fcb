import type { ClientConfig } from '@gatehouse/contract/config';

/**
 * The host that advertisements may load from: none before the visitor has decided, and without marketing
 * consent only the host that is configured for that case.
 */
export function advertisementHost(
  hosts: ClientConfig['features']['interstitial'],
  consent: { isDecided: boolean; marketing: boolean },
): string | undefined {
  if (!consent.isDecided) return undefined;
  return consent.marketing ? hosts?.hostWithConsent : hosts?.host;
}
