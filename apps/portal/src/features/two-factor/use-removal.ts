import { useState } from 'react';
import type { DataClient } from '../../data/data-client.ts';
import { failureOf } from '../../data/failures.ts';
import { reloadDevices, removeDevice } from '../../data/two-factor.mutations.ts';
import { REMOVE_FAILURES, type TwoFactorFailure } from './two-factor.rules.ts';

export type RemovalState =
  | { at: 'idle' }
  | { at: 'asking'; deviceId: string; failure: TwoFactorFailure | null }
  | { at: 'removing'; deviceId: string };

const IDLE: RemovalState = { at: 'idle' };

export function useRemoval({ client, onRemoved }: { client: DataClient; onRemoved(): void }) {
  const [state, setState] = useState<RemovalState>(IDLE);

  async function confirm(code: string): Promise<void> {
    if (state.at !== 'asking') return;
    const { deviceId } = state;
    setState({ at: 'removing', deviceId });
    const failure = await removalFailureOf(removeDevice(client, deviceId, code));
    // Already gone counts as removed: in another window, or by a request whose response was lost.
    if (failure && !failure.isGone) return setState({ at: 'asking', deviceId, failure });
    if (failure) await reloadDevices(client);
    onRemoved();
    setState(IDLE);
  }

  return {
    state,
    ask: (deviceId: string) => setState({ at: 'asking', deviceId, failure: null }),
    confirm,
    cancel: () => setState(IDLE),
  };
}

async function removalFailureOf(removal: Promise<void>): Promise<TwoFactorFailure | null> {
  try {
    await removal;
    return null;
  } catch (error) {
    return failureOf('DELETE /user/2fa/devices/:deviceId', error, REMOVE_FAILURES);
  }
}
