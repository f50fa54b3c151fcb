import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import { CONSOLE_ROOT } from '@gatehouse/contract/operator/operator-endpoint';
import type { FastifyInstance } from 'fastify';
import { sendNotFound } from '../errors.ts';

const CONSOLE_DIST = resolve(import.meta.dirname, '../../../../operator/dist');
const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

/** Stricter than that of the portal: nothing from elsewhere, nothing inline, no frame in either direction. */
function consolePolicy(publicUrl: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...(publicUrl.startsWith('https:') ? ['upgrade-insecure-requests'] : []),
  ].join(';');
}

/** The built console. Every path that is no file is its page, which finds its own way. */
export async function consoleFiles(
  app: FastifyInstance,
  { publicUrl, folder = CONSOLE_DIST }: { publicUrl: string; folder?: string },
): Promise<void> {
  const headers = {
    'content-security-policy': consolePolicy(publicUrl),
    'cross-origin-opener-policy': 'same-origin',
    'referrer-policy': 'same-origin',
    'x-robots-tag': 'noindex',
    'cache-control': 'no-cache',
  };
  const index = join(folder, 'index.html');
  const page = existsSync(index) ? readFileSync(index, 'utf8') : null;
  const assets = join(folder, 'assets');
  await app.register(
    async (scope) => {
      scope.setNotFoundHandler((_request, reply) => sendNotFound(reply));
      if (!existsSync(assets)) return;
      await scope.register(fastifyStatic, {
        root: assets,
        decorateReply: false,
        index: false,
        preCompressed: true,
        immutable: true,
        maxAge: YEAR_MS,
      });
    },
    { prefix: `${CONSOLE_ROOT}/assets/` },
  );
  for (const path of [CONSOLE_ROOT, `${CONSOLE_ROOT}/*`]) {
    app.get(path, async (_request, reply) => {
      if (page === null) return sendNotFound(reply);
      return reply.headers(headers).type('text/html; charset=utf-8').send(page);
    });
  }
}
