import type { PasswordChangeBody } from '@gatehouse/contract/user';
import type { DataClient } from './data-client.ts';
import { reloadTrustedDevices } from './two-factor.mutations.ts';
import { changingUser } from './user.mutations.ts';

/** The response header has a new token: this session continues, all others and all trusted devices have ended. */
export function changePassword(client: DataClient, body: PasswordChangeBody): Promise<unknown> {
  return changingPassword(client, client.call('PUT /user/password', { body }));
}

/** For players who signed up with a provider and have no password. */
export function setFirstPassword(client: DataClient, password: string): Promise<unknown> {
  return changingPassword(client, client.call('PATCH /user/me', { body: { password } }));
}

async function changingPassword<T>({ session, queries }: DataClient, change: Promise<T>): Promise<T> {
  const changed = await changingUser(session, change);
  void reloadTrustedDevices(queries);
  return changed;
}
