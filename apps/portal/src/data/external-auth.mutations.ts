import type {
  ExternalAuthBody,
  ExternalAuthDevice,
  ExternalAuthRequest,
} from '@gatehouse/contract/external-auth';
import type { Call } from '../platform/http/call-options.ts';
import type { DataClient } from './data-client.ts';
import { userKey } from './endpoint-query.ts';

/** Begins the way to a provider: for the player of the session, or for a visitor who wants to sign in. */
export function beginExternalAuth(
  call: Call,
  beginner: 'player' | 'visitor',
  body: ExternalAuthBody,
): Promise<ExternalAuthRequest> {
  return call('POST /auth/external', { body, ...(beginner === 'visitor' ? { token: null } : {}) });
}

export async function unlinkProvider(call: Call, device: ExternalAuthDevice): Promise<void> {
  await call('DELETE /auth/external/devices/:deviceType/:deviceId', { params: device });
}

/** After a provider was linked or unlinked, which takes more than one call. */
export function reloadLinkedProviders({ queries }: Pick<DataClient, 'queries'>): Promise<void> {
  return queries.invalidateQueries({ queryKey: userKey('GET /auth/external/devices') });
}
