import type { BridgeCommand, BridgeErrorCode } from '@gatehouse/contract/launcher-bridge';
import { useState } from 'react';
import { ShellError } from '../../platform/launcher-connection.ts';
import { useLauncherConnection } from '../../platform/launcher-context.ts';

/** A command of the page, while it is performed and after it was refused. */
export function useLauncherCommand() {
  const launcher = useLauncherConnection();
  const [error, setError] = useState<BridgeErrorCode | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  /** Resolves with null where it was refused. */
  async function request(command: BridgeCommand): Promise<{ value: unknown } | null> {
    setIsBusy(true);
    setError(null);
    try {
      return { value: await launcher.perform(command) };
    } catch (failure) {
      setError(failure instanceof ShellError ? failure.code : 'failed');
      return null;
    } finally {
      setIsBusy(false);
    }
  }

  return {
    error,
    isBusy,
    clearError: () => setError(null),
    request,
    /** Resolves with whether it was done. */
    perform: async (command: BridgeCommand): Promise<boolean> => (await request(command)) !== null,
  };
}
