import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';

const POLL_MS = 20;
/** A keep-alive connection that is idle for so long is closed. */
const IDLE_CONNECTIONS_WAIT_MS = 1_000;

/**
 * Stops accepting connections and waits until the open requests are answered, which closes their connections. Node's own
 * close drops an idle keep-alive connection even when the next request is already in transit.
 */
export async function drain(server: Server): Promise<void> {
  NetServer.prototype.close.call(server);
  const deadline = Date.now() + IDLE_CONNECTIONS_WAIT_MS;
  while (Date.now() < deadline && (await connectionsOf(server)) > 0) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

function connectionsOf(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });
}
