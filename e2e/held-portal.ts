import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const FILES = /^\/patching\/(?:files|packs)\//;
/** Less is not held: the lists of a game's files, without which nothing is downloaded. */
const HELD_BYTES_MIN = 64 * 1024;

/** Between the launcher and the portal: files of games can be held in the middle, or cut off. */
export interface HeldPortal {
  origin: string;
  files: 'open' | 'held' | 'offline';
  /** Nothing answers at all. */
  isGone: boolean;
  /** The bytes of files that were sent or would have been. */
  askedBytes: number;
  /** Whether the launcher's page has called the portal. */
  hasCaller: boolean;
  close(): void;
}

export async function startHeldPortal(portal: string): Promise<HeldPortal> {
  const server = createServer((incoming, outgoing) => {
    if (held.isGone) return void incoming.socket.destroy();
    const isFile = FILES.test(incoming.url ?? '');
    if (incoming.url?.startsWith('/api/v1/config')) held.hasCaller = true;
    if (isFile && held.files === 'offline') return void incoming.socket.destroy();
    forward(incoming, outgoing, isFile);
  });
  const held: HeldPortal = {
    origin: '',
    files: 'open',
    isGone: false,
    askedBytes: 0,
    hasCaller: false,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };

  function forward(incoming: IncomingMessage, outgoing: ServerResponse, isFile: boolean): void {
    const { host: _, ...headers } = incoming.headers;
    const upstream = request(
      new URL(incoming.url ?? '/', portal),
      { method: incoming.method, headers },
      (reply) => {
        outgoing.writeHead(reply.statusCode ?? 502, reply.headers);
        const size = Number(reply.headers['content-length']);
        if (isFile) held.askedBytes += size;
        const isHeld = isFile && held.files === 'held' && size >= HELD_BYTES_MIN;
        if (!isHeld) return void reply.pipe(outgoing);
        const half = Math.floor(size / 2);
        let sent = 0;
        reply.on('data', (chunk: Buffer) => {
          if (sent < half) outgoing.write(chunk.subarray(0, half - sent));
          sent += chunk.length;
        });
      },
    );
    upstream.on('error', () => outgoing.destroy());
    outgoing.on('close', () => upstream.destroy());
    incoming.pipe(upstream);
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  held.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return held;
}
