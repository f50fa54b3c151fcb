import type {
  BridgeCommand,
  BridgeErrorCode,
  LauncherSettings,
  LauncherState,
} from '@gatehouse/contract/launcher-bridge';
import { act } from '@testing-library/react';
import { type LauncherConnection, ShellError } from '../src/platform/launcher-connection.ts';

type LauncherEvent = Parameters<Parameters<LauncherConnection['onEvent']>[0]>[0];

export const SETTINGS: LauncherSettings = {
  bytesPerSecondMax: null,
  waitsWhilePlaying: false,
  updates: 'ask',
  updateHours: { from: '02:00', to: '06:00' },
  notifies: true,
};

/** A shell for tests: records commands, and sends what the test says. */
export interface FakeLauncher extends LauncherConnection {
  commands: BridgeCommand[];
  /** What a command is refused with. */
  errors: Partial<Record<BridgeCommand['type'], BridgeErrorCode>>;
  /** What a command is answered with. */
  replies: Partial<Record<BridgeCommand['type'], unknown>>;
  change(state: Partial<LauncherState>): void;
  send(event: LauncherEvent): void;
}

export function createFakeLauncher(start: Partial<LauncherState> = {}): FakeLauncher {
  let state: LauncherState = { freeBytes: null, installed: [], queue: [], running: null, ...start };
  const states = new Set<() => void>();
  const events = new Set<(event: LauncherEvent) => void>();
  const listen =
    <T>(listeners: Set<T>) =>
    (listener: T) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    };
  const never = () => () => {};
  const launcher: FakeLauncher = {
    portal: 'https://portal.example.test',
    commands: [],
    errors: {},
    replies: {},
    state: () => state,
    onState: listen(states),
    onEvent: listen(events),
    async perform(command) {
      launcher.commands.push(command);
      const error = launcher.errors[command.type];
      if (error) throw new ShellError(error);
      return launcher.replies[command.type];
    },
    change(next) {
      state = { ...state, ...next };
      act(() => {
        for (const listener of states) listener();
      });
    },
    send(event) {
      act(() => {
        for (const listener of events) listener(event);
      });
    },
    onQuitRequested: never,
    quit: () => {},
    runningGame: () => state.running,
    onRunningGameChanged: never,
    patchProgress: () => null,
    onPatchProgress: never,
    setSignOutPrevented: () => {},
  };
  return launcher;
}
