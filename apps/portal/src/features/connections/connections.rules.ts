import type { ExternalAuthDevice } from '@gatehouse/contract/external-auth';
import { SOCIAL_PROVIDERS, type SocialProvider } from '@gatehouse/domain/games';

/** The accounts of a provider that open this one. Most often it is one, or none. */
export function devicesOf(
  devices: readonly ExternalAuthDevice[],
  provider: SocialProvider,
): ExternalAuthDevice[] {
  return devices.filter(({ deviceType }) => deviceType === provider);
}

export function isConnected(devices: readonly ExternalAuthDevice[], provider: SocialProvider): boolean {
  return devicesOf(devices, provider).length > 0;
}

/** What the operator offers, and what is connected from before: that can still be removed. */
export function shownProviders(
  offered: readonly SocialProvider[],
  devices: readonly ExternalAuthDevice[],
): SocialProvider[] {
  return SOCIAL_PROVIDERS.filter((provider) => offered.includes(provider) || isConnected(devices, provider));
}

/** Whoever has no password must keep another provider. */
export function isOnlyWayIn(
  devices: readonly ExternalAuthDevice[],
  provider: SocialProvider,
  hasPassword: boolean,
): boolean {
  const own = devicesOf(devices, provider).length;
  return !hasPassword && own > 0 && own === devices.length;
}

export type ConnectionFailure =
  | 'stale-sign-in'
  | 'email-not-validated'
  | 'network'
  | 'only-way-in'
  | 'gone'
  | 'failed';

interface FailedCall {
  kind: string;
  status: number;
  codes: readonly string[];
  reason: string | null;
}

export function connectionFailureOf({ kind, status, codes, reason }: FailedCall): ConnectionFailure {
  if (kind === 'network' || kind === 'timeout') return 'network';
  if (codes.includes('REAUTHENTICATION_REQUIRED')) return 'stale-sign-in';
  if (codes.includes('EMAIL_NOT_VALIDATED')) return 'email-not-validated';
  if (reason === 'LAST_SIGN_IN_METHOD') return 'only-way-in';
  return status === 404 ? 'gone' : 'failed';
}
