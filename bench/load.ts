import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

const CONNECTIONS = 50;
const SECONDS = 4;

export interface Target {
  url: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  /** Sent as JSON, and a text as a form. */
  body?: unknown;
  /** How often the request is sent before a response is read. */
  pipelined?: number;
  /** A loopback address to send from, for calls that are limited by address. */
  from?: string;
}

export interface Load {
  connections?: number;
  seconds?: number;
}

/**
 * Responses per second to clients that send one request after the other. The clients only find where
 * a response ends: on two cores a full client would dominate the measurement.
 */
export async function rateOf(targets: readonly [Target, ...Target[]], load: Load = {}): Promise<number> {
  const { connections = CONNECTIONS, seconds = SECONDS } = load;
  let answers = 0;
  let trouble: Error | undefined;
  const sockets = Array.from({ length: connections }, (_, number) => {
    const target = targets[number % targets.length] ?? targets[0];
    const { hostname, port } = new URL(target.url);
    const socket = connect({ port: Number(port), host: hostname, ...localAddressOf(target) });
    socket.on('error', (error) => {
      trouble ??= error;
    });
    const asked = requestTo(target);
    askForever(
      socket,
      () => asked,
      (status) => {
        answers += 1;
        if (status < 200 || status > 299) trouble ??= new Error(`${target.url} answered ${status}`);
      },
    );
    return socket;
  });
  const began = performance.now();
  await wait(seconds * 1000);
  const rate = answers / ((performance.now() - began) / 1000);
  for (const socket of sockets) socket.destroy();
  if (trouble) throw trouble;
  return rate;
}

/** Keeps the given number of connections busy until stopped, whatever the responses. Closed connections are reopened. */
export function askFor(
  nextTarget: () => Target,
  connections: number,
  onAnswer: (status: number) => void,
): { stop(): void } {
  const first = nextTarget();
  const { hostname, port } = new URL(first.url);
  const sockets = new Set<Socket>();
  let isOver = false;
  const open = () => {
    const socket = connect({ port: Number(port), host: hostname, ...localAddressOf(first) });
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      sockets.delete(socket);
      if (!isOver) open();
    });
    askForever(socket, () => requestTo(nextTarget()), onAnswer);
  };
  for (let nth = 0; nth < connections; nth += 1) open();
  return {
    stop() {
      isOver = true;
      for (const socket of sockets) socket.destroy();
    },
  };
}

function askForever(socket: Socket, nextRequest: () => Buffer, onAnswer: (status: number) => void): void {
  let pending = '';
  socket.setNoDelay(true);
  socket.once('connect', () => socket.write(nextRequest()));
  socket.on('data', (chunk) => {
    pending += chunk.toString('latin1');
    const end = endOfAnswer(pending);
    if (end === undefined || pending.length < end) return;
    onAnswer(Number(pending.slice(9, 12)));
    pending = pending.slice(end);
    socket.write(nextRequest());
  });
}

function localAddressOf({ from }: Target): { localAddress?: string } {
  return from === undefined ? {} : { localAddress: from };
}

function endOfAnswer(text: string): number | undefined {
  const head = text.indexOf('\r\n\r\n');
  if (head < 0) return undefined;
  if (text.startsWith('HTTP/1.1 204')) return head + 4;
  const [, length] = /\r\ncontent-length: (\d+)\r\n/i.exec(text.slice(0, head + 2)) ?? [];
  if (length !== undefined) return head + 4 + Number(length);
  const last = text.indexOf('\r\n0\r\n\r\n', head);
  return last < 0 ? undefined : last + 7;
}

export function requestTo({ url, method = 'GET', headers = {}, body, pipelined = 1 }: Target): Buffer {
  const { host, pathname, search } = new URL(url);
  const isForm = typeof body === 'string';
  const text = isForm ? body : body === undefined ? '' : JSON.stringify(body);
  const type = isForm ? 'application/x-www-form-urlencoded' : 'application/json';
  const lines = [
    `${method} ${pathname}${search} HTTP/1.1`,
    `host: ${host}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(body === undefined ? [] : [`content-type: ${type}`, `content-length: ${Buffer.byteLength(text)}`]),
  ];
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${text}`.repeat(pipelined));
}
