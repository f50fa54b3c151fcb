import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';

const LOOK_AGAIN_MS = 20;
/** A keep-alive connection that nobody uses for so long is cut. */
const IDLE_CONNECTIONS_WAIT_MS = 1_000;

/**
 * Accepts nobody new and waits until those who are here have their answers, which end their connections. Node's own
 * close cuts a keep-alive connection that is idle just now, even when the next request is already on its way.
 */
export async function drain(server: Server): Promise<void> {
  NetServer.prototype.close.call(server);
  const deadline = Date.now() + IDLE_CONNECTIONS_WAIT_MS;
  while (Date.now() < deadline && (await connectionsOf(server)) > 0) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  }
}

function connectionsOf(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });
}
