import type { TwoFactorDevice } from '@gatehouse/contract/two-factor';
import { useEffect, useRef } from 'react';
import { useCall } from '../platform/http/call-context.ts';
import type { Call } from '../platform/http/call-options.ts';
import type { Resource } from '../platform/resources.ts';
import { useResource } from '../platform/use-resource.ts';
import { useSession } from './stores-context.ts';

/** The second factors of a player. Under the player's id, so that the next one at this browser never sees them. */
export const twoFactorDevicesResource = (call: Call, userId: string): Resource<TwoFactorDevice[]> => ({
  key: `two-factor-devices ${userId}`,
  load: () => call('GET /user/2fa/devices'),
});

/** Undefined until they are loaded. When another tab tells that the player has changed, they are asked for anew. */
export function useTwoFactorDevices(userId: string): TwoFactorDevice[] | undefined {
  const devices = useResource(twoFactorDevicesResource(useCall(), userId));
  const user = useSession((session) => session.user);
  const asked = useRef(user);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only news of the player are a reason
  useEffect(() => {
    if (asked.current !== user) void devices.reload();
    asked.current = user;
  }, [user]);
  return devices.status === 'ready' ? devices.data : undefined;
}
