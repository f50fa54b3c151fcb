import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

export interface SilentProxy {
  port: number;
  /** The open connections stay open, and nothing comes back on them. */
  silence(): void;
  /** New connections too, until `speak`. */
  silenceAll(): void;
  speak(): void;
  close(): void;
}

/** Forwards to a server, and can become silent without a reset, as a host that has lost its power. */
export async function startSilentProxy(server: { hostname: string; port: string }): Promise<SilentProxy> {
  const sockets = new Set<Socket>();
  const silent = new WeakSet<Socket>();
  let isSilent = false;
  const proxy = createServer((socket) => {
    const upstream = isSilent ? undefined : connect(Number(server.port), server.hostname);
    for (const end of upstream ? [socket, upstream] : [socket]) {
      sockets.add(end);
      end.on('error', () => undefined);
      end.once('close', () => {
        sockets.delete(end);
        if (silent.has(end)) return;
        upstream?.destroy();
        socket.destroy();
      });
    }
    if (upstream) socket.pipe(upstream).pipe(socket);
    else socket.resume();
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const address = proxy.address();
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port');
  const silence = () => {
    for (const socket of sockets) {
      silent.add(socket);
      socket.unpipe().resume();
    }
  };
  return {
    port: address.port,
    silence,
    silenceAll() {
      isSilent = true;
      silence();
    },
    speak() {
      isSilent = false;
    },
    close() {
      for (const socket of sockets) socket.destroy();
      proxy.close();
    },
  };
}
