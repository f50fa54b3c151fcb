import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { FastifyServerFactory } from 'fastify';
import type { Lifecycle } from '../lifecycle.ts';
import type { Logger } from '../log.ts';
import type { FloodControl } from './flood-control.ts';
import type { Measured } from './metrics.ts';
import { PAGES_ROUTE, type Pages } from './pages/pages.ts';
import { giveAgain } from './pages/ready-answer.ts';
import { logAnswer } from './request-log.ts';

const OPTIONS = {
  headersTimeout: 20_000,
  requestTimeout: 60_000,
  keepAliveTimeout: 72_000,
  // Node would refuse a request without one before anything of ours sees it; `strictAddress` does it with our headers.
  requireHostHeader: false,
};
/** A client that neither sends nor reads for so long is disconnected. */
const INACTIVE_SOCKET_MS = 120_000;

interface Options {
  pages?: Pages;
  lifecycle: Lifecycle;
  logger: Logger;
}

/**
 * A cached page that was sent before is sent again without Fastify, which makes it half as expensive (decision 041).
 * It is logged and measured like any other answer. hostile-addresses.api.test.ts lists the hooks that this path stands for.
 */
export function httpServer(
  { pages, lifecycle, logger }: Options,
  measured: Measured,
  floodControl: FloodControl,
): FastifyServerFactory {
  return (handler) => {
    function answer(request: IncomingMessage, response: ServerResponse): void {
      // While the process shuts down, Fastify adds `connection: close` to each answer.
      const ready = lifecycle.isLeaving ? undefined : pages?.ready(request);
      if (!ready) return void handler(request, response);
      const began = performance.now();
      const reqId = giveAgain(ready, response);
      const answered = { method: 'GET', route: PAGES_ROUTE, status: 200, ms: performance.now() - began };
      if (logger.isLevelEnabled('info')) logAnswer(logger, { reqId, ...answered });
      measured.observe(answered);
    }
    const receive = (request: IncomingMessage, response: ServerResponse) =>
      floodControl.receive(request, response, answer, handler);
    const server = createServer(OPTIONS, receive);
    // An expectation that is not known is ignored, where Node would answer 417 by itself.
    server.on('checkExpectation', receive);
    floodControl.watch(server);
    return server.setTimeout(INACTIVE_SOCKET_MS);
  };
}
