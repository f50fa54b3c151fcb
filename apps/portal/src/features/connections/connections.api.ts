import type { ExternalAuthDevice } from '@gatehouse/contract/external-auth';
import type { Call } from '../../platform/http/call-options.ts';

export async function removeConnection(call: Call, device: ExternalAuthDevice): Promise<void> {
  await call('DELETE /auth/external/devices/:deviceType/:deviceId', { params: device });
}
