import type { ClientConfig } from '@gatehouse/contract/config';

/**
 * Where an advertisement may come from: from nowhere before the visitor has decided, and without marketing consent
 * only from a host that the operator keeps for those who refused.
 */
export function advertisementHost(
  hosts: ClientConfig['features']['interstitial'],
  consent: { isDecided: boolean; marketing: boolean },
): string | undefined {
  if (!consent.isDecided) return undefined;
  return consent.marketing ? hosts?.hostWithConsent : hosts?.host;
}
