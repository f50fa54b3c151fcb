import { createServer } from 'node:http';
import type { FastifyServerFactory } from 'fastify';
import type { Deps } from '../deps.ts';
import type { Measured } from './metrics.ts';
import { PAGES_ROUTE } from './pages/pages.ts';
import { giveAgain } from './pages/ready-answer.ts';
import { logAnswer } from './request-log.ts';

const TIMEOUTS = { headersTimeout: 20_000, requestTimeout: 60_000, keepAliveTimeout: 72_000 };

type Parts = Pick<Deps, 'pages' | 'lifecycle' | 'logger'>;

/**
 * A cached page that was sent before is sent again without Fastify, which makes it half as expensive (decision 033).
 * It is logged and measured like any other answer. http-server.test.ts lists the hooks that this path stands for.
 */
export function httpServer({ pages, lifecycle, logger }: Parts, measured: Measured): FastifyServerFactory {
  return (handler) =>
    createServer(TIMEOUTS, (request, response) => {
      // While the process shuts down, Fastify adds `connection: close` to each answer.
      const answer = lifecycle.isLeaving ? undefined : pages?.ready(request);
      if (!answer) return handler(request, response);
      const began = performance.now();
      const reqId = giveAgain(answer, response);
      const answered = { method: 'GET', route: PAGES_ROUTE, status: 200, ms: performance.now() - began };
      if (logger.isLevelEnabled('info')) logAnswer(logger, { reqId, ...answered });
      measured.observe(answered);
    });
}
