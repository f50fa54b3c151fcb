import { createServer } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyServerFactory } from 'fastify';
import type { Lifecycle } from '../lifecycle.ts';
import type { Logger } from '../log.ts';
import type { Measured } from './metrics.ts';
import { PAGES_ROUTE, type Pages } from './pages/pages.ts';
import { giveAgain } from './pages/ready-answer.ts';
import { logAnswer } from './request-log.ts';

const TIMEOUTS = { headersTimeout: 20_000, requestTimeout: 60_000, keepAliveTimeout: 72_000 };
/** A client that neither sends nor reads for so long is disconnected. */
const INACTIVE_SOCKET_MS = 120_000;
/**
 * Node hands over every request of a connection at once. Browsers and proxies wait for an answer before they ask again on
 * the same connection, so a client with more of them unanswered is flooding.
 */
const UNANSWERED_PER_CONNECTION_MAX = 4;

interface Options {
  pages?: Pages;
  lifecycle: Lifecycle;
  logger: Logger;
}

/**
 * A cached page that was sent before is sent again without Fastify, which makes it half as expensive (decision 033).
 * It is logged and measured like any other answer. http-server.test.ts lists the hooks that this path stands for.
 */
export function httpServer({ pages, lifecycle, logger }: Options, measured: Measured): FastifyServerFactory {
  return (handler) => {
    const unanswered = new WeakMap<Socket, number>();
    const server = createServer(TIMEOUTS, (request, response) => {
      const { socket } = request;
      const count = (unanswered.get(socket) ?? 0) + 1;
      if (count > UNANSWERED_PER_CONNECTION_MAX) return void socket.destroy();
      unanswered.set(socket, count);
      response.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
      // While the process shuts down, Fastify adds `connection: close` to each answer.
      const answer = lifecycle.isLeaving ? undefined : pages?.ready(request);
      if (!answer) return handler(request, response);
      const began = performance.now();
      const reqId = giveAgain(answer, response);
      const answered = { method: 'GET', route: PAGES_ROUTE, status: 200, ms: performance.now() - began };
      if (logger.isLevelEnabled('info')) logAnswer(logger, { reqId, ...answered });
      measured.observe(answered);
    });
    return server.setTimeout(INACTIVE_SOCKET_MS);
  };
}
