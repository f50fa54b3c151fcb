import { useState } from 'react';
import type { DataClient } from '../../data/data-client.ts';
import { failureOf } from '../../data/failures.ts';
import { reloadDevices, removeDevice } from '../../data/two-factor.mutations.ts';
import { useAction } from '../../data/use-action.ts';
import { REMOVE_FAILURES } from './two-factor.rules.ts';

const removalFailureOf = (error: unknown) =>
  failureOf('DELETE /user/2fa/devices/:deviceId', error, REMOVE_FAILURES);

export function useRemoval({ client, onRemoved }: { client: DataClient; onRemoved(): void }) {
  /** The one that the player is asked about. */
  const [deviceId, setDeviceId] = useState<string | null>(null);
  const { isBusy, failure, start, reset } = useAction(
    async ({ deviceId, code }: { deviceId: string; code: string }) => {
      await removeDevice(client, deviceId, code).catch(async (error: unknown) => {
        // Already gone counts as removed: in another window, or by a request whose response was lost.
        if (!removalFailureOf(error).isGone) throw error;
        await reloadDevices(client);
      });
      onRemoved();
      setDeviceId((now) => (now === deviceId ? null : now));
    },
    removalFailureOf,
  );

  function ask(deviceId: string | null): void {
    reset();
    setDeviceId(deviceId);
  }

  return {
    deviceId,
    isBusy,
    failure,
    ask,
    confirm(code: string): void {
      if (deviceId !== null) void start({ deviceId, code });
    },
    cancel: () => ask(null),
  };
}
