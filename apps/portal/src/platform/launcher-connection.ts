import {
  BRIDGE_PATH,
  BRIDGE_VERSIONS,
  type BridgeCommand,
  type BridgeErrorCode,
  type BridgeEvent,
  type LauncherState,
  readShellMessage,
  type ShellMessage,
} from '@gatehouse/contract/launcher-bridge';
import type { LauncherBridge, PatchProgress } from './launcher.ts';

/** A command that the shell has refused. */
export class ShellError extends Error {
  readonly code: BridgeErrorCode;

  constructor(code: BridgeErrorCode) {
    super(code);
    this.code = code;
  }
}

type Listener = () => void;
type OtherEvent = Exclude<BridgeEvent, { type: 'state' | 'quit_requested' }>;

/** The shell that this page runs in. */
export interface LauncherConnection extends LauncherBridge {
  /** The origin of the portal, for pages that only the web has. */
  portal: string;
  state(): LauncherState;
  onState(listener: Listener): () => void;
  /** Rejects with a ShellError. */
  perform(command: BridgeCommand): Promise<unknown>;
  /** Events that come before the first listener wait for it. */
  onEvent(listener: (event: OtherEvent) => void): () => void;
}

const RECONNECT_MS = 3_000;
const EMPTY: LauncherState = { freeBytes: null, installed: [], queue: [], running: null };

/**
 * Connects to the shell that has served this page, and again when that connection is lost. Rejects if the first one
 * fails, also if the shell speaks no version of the bridge that we do.
 */
export function connectLauncher(openSocket: () => WebSocket = openBridgeSocket): Promise<LauncherConnection> {
  const stateListeners = new Set<Listener>();
  const quitListeners = new Set<Listener>();
  const eventListeners = new Set<(event: OtherEvent) => void>();
  const waiting: OtherEvent[] = [];
  const replies = new Map<number, PromiseWithResolvers<unknown>>();
  const connected = Promise.withResolvers<LauncherConnection>();
  let state = EMPTY;
  let lastId = 0;
  /** Null while the shell has not welcomed the page. */
  let welcomed: WebSocket | null = null;

  function open(): void {
    const socket = openSocket();
    const hello = { type: 'hello', versions: [...BRIDGE_VERSIONS] };
    socket.addEventListener('open', () => socket.send(JSON.stringify(hello)));
    socket.addEventListener('message', ({ data }) => {
      const message = readShellMessage(String(data));
      if (message) receive(message, socket);
    });
    socket.addEventListener('close', () => {
      welcomed = null;
      connected.reject(new Error('The shell has closed the bridge'));
      for (const reply of replies.values()) reply.reject(new ShellError('failed'));
      replies.clear();
      connected.promise.then(
        () => setTimeout(open, RECONNECT_MS),
        () => {},
      );
    });
  }

  function receive(message: ShellMessage, socket: WebSocket): void {
    switch (message.type) {
      case 'welcome':
        welcomed = socket;
        connected.resolve({ ...connection, portal: message.portal });
        break;
      case 'refused':
        connected.reject(new Error(`The shell speaks versions ${message.versions} of the bridge`));
        break;
      case 'reply':
        if (message.error) replies.get(message.id)?.reject(new ShellError(message.error));
        else replies.get(message.id)?.resolve(message.value);
        replies.delete(message.id);
        break;
      case 'state':
        state = message.state;
        notify(stateListeners);
        break;
      case 'quit_requested':
        notify(quitListeners);
        break;
      default:
        if (eventListeners.size === 0) waiting.push(message);
        for (const listener of eventListeners) listener(message);
    }
  }

  function perform(command: BridgeCommand): Promise<unknown> {
    if (!welcomed) return Promise.reject(new ShellError('failed'));
    lastId += 1;
    const reply = Promise.withResolvers<unknown>();
    replies.set(lastId, reply);
    welcomed.send(JSON.stringify({ type: 'request', id: lastId, command }));
    return reply.promise;
  }
  /** Where nothing depends on the answer. */
  function performUnanswered(command: BridgeCommand): void {
    perform(command).catch(() => {});
  }

  const connection: Omit<LauncherConnection, 'portal'> = {
    state: () => state,
    onState: (listener) => listen(stateListeners, listener),
    perform,
    onEvent(listener) {
      for (const event of waiting.splice(0)) listener(event);
      return listen(eventListeners, listener);
    },
    onQuitRequested: (listener) => listen(quitListeners, listener),
    quit: () => performUnanswered({ type: 'quit' }),
    runningGame: () => state.running,
    onRunningGameChanged: (listener) => listen(stateListeners, () => listener(state.running)),
    patchProgress: () => progressOf(state),
    onPatchProgress: (listener) => listen(stateListeners, () => listener(progressOf(state))),
    setSignOutPrevented: (reason) => performUnanswered({ type: 'prevent_sign_out', reason }),
  };
  open();
  return connected.promise;
}

const AT_WORK = new Set(['waiting', 'checking', 'downloading', 'applying']);

/** What is being downloaded. A paused or failed download keeps no one from signing out. */
function progressOf({ queue }: LauncherState): PatchProgress | null {
  const job = queue.find(({ phase }) => AT_WORK.has(phase));
  if (!job) return null;
  const { productName, receivedBytes, totalBytes } = job;
  return { patchId: productName, productName, receivedBytes, totalBytes };
}

function listen<T>(listeners: Set<T>, listener: T): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function notify(listeners: ReadonlySet<Listener>): void {
  for (const listener of listeners) listener();
}

function openBridgeSocket(): WebSocket {
  const url = new URL(BRIDGE_PATH, window.location.href);
  url.protocol = 'ws:';
  return new WebSocket(url);
}
