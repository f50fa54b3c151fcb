import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { FastifyServerFactory } from 'fastify';
import type { FloodControl } from './protection/flood-control.ts';

const OPTIONS = {
  headersTimeout: 20_000,
  requestTimeout: 60_000,
  keepAliveTimeout: 72_000,
  // Node would reject a request without a Host before any of our code; `strictAddress` rejects it with our headers.
  requireHostHeader: false,
};
/** A client that neither sends nor reads for this time is disconnected. */
const INACTIVE_SOCKET_MS = 120_000;

interface Options {
  floodControl: FloodControl;
  /** The content of other requests ends here. */
  liveContent: { unpin(work: () => void): void };
}

export function httpServer({ floodControl, liveContent }: Options): FastifyServerFactory {
  return (handler) => {
    const handle = (request: IncomingMessage, response: ServerResponse) =>
      liveContent.unpin(() => handler(request, response));
    const receive = (request: IncomingMessage, response: ServerResponse) =>
      floodControl.receive(request, response, handle);
    const server = createServer(OPTIONS, receive);
    // An unknown expectation is ignored; Node would answer 417 by itself.
    server.on('checkExpectation', receive);
    floodControl.watch(server);
    return server.setTimeout(INACTIVE_SOCKET_MS);
  };
}
