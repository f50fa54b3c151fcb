import type { ExternalAuthDevice } from '@gatehouse/contract/external-auth';
import type { OwnSignInMethod } from '@gatehouse/contract/sign-in-method';
import { SOCIAL_PROVIDERS, type SocialProvider } from '@gatehouse/domain/games';
import { type Failures, SIGN_IN_AGAIN, TRANSPORT_FAILURES } from '../../data/failures.ts';
import type { FormFailure } from '../../platform/forms/form-failure.ts';

/** The linked accounts of a provider, usually one or none. */
export function devicesOf(
  devices: readonly ExternalAuthDevice[],
  provider: SocialProvider,
): ExternalAuthDevice[] {
  return devices.filter(({ deviceType }) => deviceType === provider);
}

export function isConnected(devices: readonly ExternalAuthDevice[], provider: SocialProvider): boolean {
  return devicesOf(devices, provider).length > 0;
}

/** The configured providers, plus those that are still connected and can be removed. */
export function shownProviders(
  offered: readonly SocialProvider[],
  devices: readonly ExternalAuthDevice[],
): SocialProvider[] {
  return SOCIAL_PROVIDERS.filter((provider) => offered.includes(provider) || isConnected(devices, provider));
}

/**
 * Without its accounts of this provider the player could not sign in. From one list only: after a change each is loaded
 * at its own time.
 */
export function isOnlySignInMethod(methods: readonly OwnSignInMethod[], provider: SocialProvider): boolean {
  const sufficient = methods.filter(({ isSufficient }) => isSufficient).flatMap(({ added }) => added);
  return sufficient.length > 0 && sufficient.every(({ name }) => name === provider);
}

const CONNECT_FAILED: FormFailure = { at: 'form', text: 'Connections.Connect.Failed' };
const REMOVE_FAILED: FormFailure = { at: 'form', text: 'Connections.Remove.Failed' };
const { TOO_MANY_REQUESTS, network, timeout } = TRANSPORT_FAILURES;

export const CONNECT_FAILURES: Failures<'POST /auth/external', FormFailure> = {
  REAUTHENTICATION_REQUIRED: SIGN_IN_AGAIN,
  EMAIL_NOT_VALIDATED: { at: 'form', text: 'Error.EMAIL_NOT_VALIDATED' },
  NOT_FOUND: CONNECT_FAILED,
  TOO_MANY_REQUESTS,
  network,
  timeout,
  unexpected: CONNECT_FAILED,
};

/** `gone`: already removed in another window, or by a request whose response was lost. */
export type RemovalFailure = 'gone' | 'only-sign-in-method' | FormFailure;

export const REMOVE_FAILURES: Failures<
  'DELETE /auth/external/devices/:deviceType/:deviceId',
  RemovalFailure
> = {
  NOT_FOUND: 'gone',
  REAUTHENTICATION_REQUIRED: SIGN_IN_AGAIN,
  LAST_SIGN_IN_METHOD: 'only-sign-in-method',
  FORBIDDEN: REMOVE_FAILED,
  TOO_MANY_REQUESTS,
  network,
  timeout,
  unexpected: REMOVE_FAILED,
};
