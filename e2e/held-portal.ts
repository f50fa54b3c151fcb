import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const FILES = '/patching/files';

/** Between the launcher and the portal: files of games can be held in the middle, or cut off. */
export interface HeldPortal {
  origin: string;
  files: 'open' | 'held' | 'offline';
  /** The requested files, with the first byte of each request. */
  asked: { path: string; from: number }[];
  /** Whether the launcher's page has called the portal. */
  hasCaller: boolean;
  close(): void;
}

export async function startHeldPortal(portal: string): Promise<HeldPortal> {
  const server = createServer((incoming, outgoing) => {
    const isFile = incoming.url?.includes(FILES);
    if (incoming.url?.startsWith('/api/v1/config')) held.hasCaller = true;
    if (isFile) {
      if (held.files === 'offline') return void incoming.socket.destroy();
      const from = Number(/bytes=(\d+)/.exec(incoming.headers.range ?? '')?.[1] ?? 0);
      held.asked.push({ path: new URL(incoming.url ?? '', portal).pathname, from });
    }
    forward(incoming, outgoing, isFile === true && held.files === 'held');
  });
  const held: HeldPortal = {
    origin: '',
    files: 'open',
    asked: [],
    hasCaller: false,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };

  function forward(incoming: IncomingMessage, outgoing: ServerResponse, isHeld: boolean): void {
    const { host: _, ...headers } = incoming.headers;
    const upstream = request(
      new URL(incoming.url ?? '/', portal),
      { method: incoming.method, headers },
      (reply) => {
        outgoing.writeHead(reply.statusCode ?? 502, reply.headers);
        if (!isHeld) return void reply.pipe(outgoing);
        const half = Math.floor(Number(reply.headers['content-length']) / 2);
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
