import type {
  ExternalAuthBody,
  ExternalAuthDevice,
  ExternalAuthRequest,
} from '@gatehouse/contract/external-auth';
import type { Call } from '../platform/http/call-options.ts';
import type { DataClient } from './data-client.ts';
import { reloadQueries, userKey } from './endpoint-query.ts';

/** Starts the OAuth flow at a provider: to link it to the signed-in player, or to sign a visitor in. */
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

/** Called after a provider was linked or unlinked, which takes more than one call. */
export async function reloadLinkedProviders({ queries }: Pick<DataClient, 'queries'>): Promise<void> {
  await Promise.all([
    reloadQueries(queries, userKey('GET /auth/external/devices')),
    reloadQueries(queries, userKey('GET /user/sign-in-methods')),
  ]);
}
