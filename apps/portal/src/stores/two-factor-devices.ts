import type { TwoFactorDevice } from '@gatehouse/contract/two-factor';
import { useCall } from '../platform/http/call-context.ts';
import type { Call } from '../platform/http/call-options.ts';
import type { Resource } from '../platform/resources.ts';
import { useResource } from '../platform/use-resource.ts';

/** The second factors of a player. Under the player's id, so that the next one at this browser never sees them. */
export const twoFactorDevicesResource = (call: Call, userId: string): Resource<TwoFactorDevice[]> => ({
  key: `two-factor-devices ${userId}`,
  load: () => call('GET /user/2fa/devices'),
});

/** Undefined until they are loaded. */
export function useTwoFactorDevices(userId: string): TwoFactorDevice[] | undefined {
  const devices = useResource(twoFactorDevicesResource(useCall(), userId));
  return devices.status === 'ready' ? devices.data : undefined;
}
