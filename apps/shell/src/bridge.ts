import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import {
  BRIDGE_PATH,
  BRIDGE_VERSIONS,
  type BridgeCommand,
  type BridgeEvent,
  bridgeHello,
  bridgeRequest,
  type LauncherState,
  type ShellMessage,
  VERSION_UNSUPPORTED_CLOSE,
} from '@gatehouse/contract/launcher-bridge';
import { type WebSocket, WebSocketServer } from 'ws';
import * as z from 'zod/mini';
import type { Access } from './access.ts';
import { bridgeErrorOf } from './bridge-error.ts';
import { parseJson } from './parse-json.ts';

const MESSAGE_BYTES_MAX = 64 * 1024;
/** Progress changes with every chunk; the page needs it a few times a second. */
const STATE_INTERVAL_MS = 200;

export interface BridgeOptions {
  server: Server;
  access: Access;
  shell: string;
  portal: string;
  state(): LauncherState;
  /** A page has connected. */
  onPage(): void;
  /** `gone` when the page that has sent the command is disconnected. */
  perform(command: BridgeCommand, gone: AbortSignal): Promise<unknown>;
}

/** The WebSocket between the shell and its page: docs/launcher.md. */
export function openBridge({ server, access, shell, portal, state, onPage, perform }: BridgeOptions) {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MESSAGE_BYTES_MAX,
    perMessageDeflate: false,
  });
  const welcomed = new Set<WebSocket>();
  let sending: NodeJS.Timeout | undefined;

  server.on('upgrade', (request: IncomingMessage, connection: Duplex, head: Buffer) => {
    // A connection that is reset before it is answered must not end the process.
    connection.on('error', () => {});
    if (request.url !== BRIDGE_PATH || !access.isAllowedSocket(request)) {
      connection.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n');
      return;
    }
    sockets.handleUpgrade(request, connection, head, serve);
  });

  function serve(socket: WebSocket): void {
    socket.on('error', () => {});
    const gone = new AbortController();
    socket.on('close', () => {
      welcomed.delete(socket);
      gone.abort();
    });
    socket.on('message', (data) => {
      const message = parseJson(String(data));
      if (welcomed.has(socket)) void answer(socket, message, gone.signal);
      else greet(socket, message);
    });
  }

  function greet(socket: WebSocket, message: unknown): void {
    const hello = z.safeParse(bridgeHello, message);
    const version = BRIDGE_VERSIONS.find((known) => hello.data?.versions.includes(known));
    if (version === undefined) {
      sendTo(socket, { type: 'refused', error: 'version_unsupported', versions: [...BRIDGE_VERSIONS] });
      socket.close(VERSION_UNSUPPORTED_CLOSE, 'version_unsupported');
      return;
    }
    welcomed.add(socket);
    sendTo(socket, { type: 'welcome', version, shell, portal });
    sendTo(socket, { type: 'state', state: state() });
    onPage();
  }

  async function answer(socket: WebSocket, message: unknown, gone: AbortSignal): Promise<void> {
    const request = z.safeParse(bridgeRequest, message);
    if (!request.success) {
      const id = z.safeParse(z.object({ id: z.int() }), message).data?.id ?? -1;
      return sendTo(socket, { type: 'reply', id, error: 'invalid_message' });
    }
    const { id, command } = request.data;
    try {
      sendTo(socket, { type: 'reply', id, value: await perform(command, gone) });
    } catch (error) {
      sendTo(socket, { type: 'reply', id, error: bridgeErrorOf(error) });
    }
  }

  function send(event: BridgeEvent): void {
    for (const socket of welcomed) sendTo(socket, event);
  }

  return {
    send,
    /** Soon, for all changes until then. */
    sendState(): void {
      sending ??= setTimeout(() => {
        sending = undefined;
        send({ type: 'state', state: state() });
      }, STATE_INTERVAL_MS);
    },
    hasPage: () => welcomed.size > 0,
    close(): void {
      clearTimeout(sending);
      for (const socket of sockets.clients) socket.terminate();
      sockets.close();
    },
  };
}

function sendTo(socket: WebSocket, message: ShellMessage): void {
  socket.send(JSON.stringify(message));
}
