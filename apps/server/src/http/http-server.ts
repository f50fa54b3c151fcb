import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { FastifyServerFactory } from 'fastify';
import type { Lifecycle } from '../lifecycle.ts';
import type { Logger } from '../log.ts';
import type { Metrics } from './operation/metrics.ts';
import { logRequest } from './operation/request-log.ts';
import { PAGES_ROUTE, type Pages } from './pages/pages.ts';
import { sendReadyAnswer } from './pages/ready-answer.ts';
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
  pages?: Pages;
  lifecycle: Lifecycle;
  logger: Logger;
}

/**
 * A cached page that was sent before is sent again without Fastify, at half the cost (decision 033).
 * It is logged and measured like any other response. hostile-addresses.api.test.ts lists the hooks that this path replaces.
 */
export function httpServer(
  { pages, lifecycle, logger }: Options,
  metrics: Metrics,
  floodControl: FloodControl,
): FastifyServerFactory {
  return (handler) => {
    function answer(request: IncomingMessage, response: ServerResponse): void {
      // During shutdown Fastify adds `connection: close` to each response.
      const ready = lifecycle.isShuttingDown ? undefined : pages?.ready(request);
      if (!ready) return void handler(request, response);
      const began = performance.now();
      const reqId = sendReadyAnswer(ready, response);
      const completed = { method: 'GET', route: PAGES_ROUTE, status: 200, ms: performance.now() - began };
      if (logger.isLevelEnabled('info')) logRequest(logger, { reqId, ...completed });
      metrics.observe(completed);
    }
    const receive = (request: IncomingMessage, response: ServerResponse) =>
      floodControl.receive(request, response, answer, handler);
    const server = createServer(OPTIONS, receive);
    // An unknown expectation is ignored; Node would answer 417 by itself.
    server.on('checkExpectation', receive);
    floodControl.watch(server);
    return server.setTimeout(INACTIVE_SOCKET_MS);
  };
}
