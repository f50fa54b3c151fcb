import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

const CONNECTIONS = 50;
const SECONDS = 4;

export interface Target {
  url: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: unknown;
}

export interface Load {
  connections?: number;
  seconds?: number;
}

/**
 * Answers a second that a server gives to browsers which ask one after the other. The browsers read no more than where
 * an answer ends: on a machine of two cores a careful client would be what is measured.
 */
export async function rateOf(targets: readonly [Target, ...Target[]], load: Load = {}): Promise<number> {
  const { connections = CONNECTIONS, seconds = SECONDS } = load;
  let answers = 0;
  let trouble: Error | undefined;
  const sockets = Array.from({ length: connections }, (_, number) => {
    const target = targets[number % targets.length] ?? targets[0];
    const { hostname, port } = new URL(target.url);
    const socket = connect(Number(port), hostname);
    socket.on('error', (error) => {
      trouble ??= error;
    });
    askForever(socket, requestTo(target), (status) => {
      answers += 1;
      if (status < 200 || status > 299) trouble ??= new Error(`${target.url} answered ${status}`);
    });
    return socket;
  });
  const began = performance.now();
  await wait(seconds * 1000);
  const rate = answers / ((performance.now() - began) / 1000);
  for (const socket of sockets) socket.destroy();
  if (trouble) throw trouble;
  return rate;
}

function askForever(socket: Socket, request: Buffer, onAnswer: (status: number) => void): void {
  let pending = '';
  socket.setNoDelay(true);
  socket.once('connect', () => socket.write(request));
  socket.on('data', (chunk) => {
    pending += chunk.toString('latin1');
    const end = endOfAnswer(pending);
    if (end === undefined || pending.length < end) return;
    onAnswer(Number(pending.slice(9, 12)));
    pending = pending.slice(end);
    socket.write(request);
  });
}

function endOfAnswer(text: string): number | undefined {
  const head = text.indexOf('\r\n\r\n');
  if (head < 0) return undefined;
  const [, length] = /\r\ncontent-length: (\d+)\r\n/i.exec(text.slice(0, head + 2)) ?? [];
  if (length !== undefined) return head + 4 + Number(length);
  const last = text.indexOf('\r\n0\r\n\r\n', head);
  return last < 0 ? undefined : last + 7;
}

function requestTo({ url, method = 'GET', headers = {}, body }: Target): Buffer {
  const { host, pathname, search } = new URL(url);
  const text = body === undefined ? '' : JSON.stringify(body);
  const lines = [
    `${method} ${pathname}${search} HTTP/1.1`,
    `host: ${host}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(body === undefined
      ? []
      : ['content-type: application/json', `content-length: ${Buffer.byteLength(text)}`]),
  ];
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${text}`);
}
