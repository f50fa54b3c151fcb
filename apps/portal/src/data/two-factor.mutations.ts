import type { ActivationResult, DeviceRecoveryBody, Enrolment } from '@gatehouse/contract/two-factor';
import type { Call } from '../platform/http/call-options.ts';
import type { DataClient } from './data-client.ts';
import { userKey } from './endpoint-query.ts';

/** A secret to take into an app; nothing is active yet. */
export function enrolDevice(call: Call): Promise<Enrolment> {
  return call('POST /user/2fa/devices/enroll');
}

/** Answers before the devices are loaded again: the recovery code in it is shown once, and at once. */
export async function activateDevice(client: DataClient, code: string): Promise<ActivationResult> {
  const result = await client.call('POST /user/2fa/devices/activate', { body: { code, blackbox: '' } });
  void reloadDevices(client);
  return result;
}

export async function removeDevice(client: DataClient, deviceId: string, code: string): Promise<void> {
  await client.call('DELETE /user/2fa/devices/:deviceId', { params: { deviceId }, query: { code } });
  await reloadDevices(client);
}

/** The devices decide what the player is asked for and shown, here and in other tabs. */
export async function reloadDevices({ queries, session }: DataClient): Promise<void> {
  await queries.invalidateQueries({ queryKey: userKey('GET /user/2fa/devices') });
  void session.getState().tellUserChanged();
}

/** Switches two-factor off. It happens during a sign-in, so there is no session to change. */
export function recoverDevice(call: Call, body: Omit<DeviceRecoveryBody, 'blackbox'>): Promise<unknown> {
  return call('POST /user/2fa/devices/recover', { body: { ...body, blackbox: '' } });
}

/** Every session of the account has ended, and this browser may hold one of them. */
export async function undoTwoFactor(
  { call, session }: Pick<DataClient, 'call' | 'session'>,
  token: string,
): Promise<void> {
  await call('POST /user/2fa/devices/undo', { body: { token }, token: null });
  void session.getState().tellUserChanged();
}
