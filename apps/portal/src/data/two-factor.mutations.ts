import type { ActivationResult, DeviceRecoveryBody, Enrolment } from '@gatehouse/contract/two-factor';
import type { Call } from '../platform/http/call-options.ts';
import type { DataClient } from './data-client.ts';
import { nullIfMissing, reloadQueries, userKey } from './endpoint-query.ts';

type TrustClient = Pick<DataClient, 'call' | 'queries'>;

/** A TOTP secret for the authenticator app; two-factor is not active yet. */
export function enrolDevice(call: Call): Promise<Enrolment> {
  return call('POST /user/2fa/devices/enroll');
}

/** Resolves before the devices have reloaded, so that the recovery code, which is shown only once, appears immediately. */
export async function activateDevice(client: DataClient, code: string): Promise<ActivationResult> {
  const result = await client.call('POST /user/2fa/devices/activate', { body: { code, blackbox: '' } });
  void reloadDevices(client);
  return result;
}

export async function removeDevice(client: DataClient, deviceId: string, code: string): Promise<void> {
  await client.call('DELETE /user/2fa/devices/:deviceId', { params: { deviceId }, query: { code } });
  await reloadDevices(client);
}

/** Other tabs reload the player too, because the devices decide which prompts and notices are shown. */
export async function reloadDevices({ queries, session }: DataClient): Promise<void> {
  await Promise.all([
    reloadQueries(queries, userKey('GET /user/2fa/devices')),
    reloadTrustedDevices(queries),
    reloadQueries(queries, userKey('GET /user/sign-in-methods')),
  ]);
  void session.getState().announceUserChange();
}

/** One that has ended meanwhile is no failure. */
export async function endTrust({ call, queries }: TrustClient, trustedDeviceId: string): Promise<void> {
  await call('DELETE /user/trusted-devices/:trustedDeviceId', { params: { trustedDeviceId } }).catch(
    nullIfMissing,
  );
  await reloadTrustedDevices(queries);
}

export async function endAllTrust({ call, queries }: TrustClient): Promise<void> {
  await call('DELETE /user/trusted-devices');
  await reloadTrustedDevices(queries);
}

/** Whatever ends the access of other devices ends the trust too. */
export function reloadTrustedDevices(queries: DataClient['queries']): Promise<void> {
  return reloadQueries(queries, userKey('GET /user/trusted-devices'));
}

/** Switches two-factor off during a sign-in, so there is no session to update. */
export function recoverDevice(call: Call, body: Omit<DeviceRecoveryBody, 'blackbox'>): Promise<unknown> {
  return call('POST /user/2fa/devices/recover', { body: { ...body, blackbox: '' } });
}

/** The server has ended all sessions of the account. This browser may hold one of them. */
export async function undoTwoFactor(
  { call, session }: Pick<DataClient, 'call' | 'session'>,
  token: string,
): Promise<void> {
  await call('POST /user/2fa/devices/undo', { body: { token }, token: null });
  void session.getState().announceUserChange();
}
