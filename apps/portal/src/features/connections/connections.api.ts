import type { ExternalAuthDevice } from '@gatehouse/contract/external-auth';
import type { Call } from '../../platform/http/call-options.ts';
import type { Resource } from '../../platform/resources.ts';

/** Under the player's id, so that the next one at this browser never sees them. */
export const connectionsResource = (call: Call, userId: string): Resource<ExternalAuthDevice[]> => ({
  key: `connections ${userId}`,
  load: () => call('GET /auth/external/devices'),
});

export async function removeConnection(call: Call, device: ExternalAuthDevice): Promise<void> {
  await call('DELETE /auth/external/devices/:deviceType/:deviceId', { params: device });
}
