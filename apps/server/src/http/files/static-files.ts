import { existsSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;
const PORTAL_CLIENT = resolve(import.meta.dirname, '../../../../portal/dist/client');
const ART_VERSION = /^[0-9a-f]{6,64}$/;
const CHALLENGE_WORKER = /^challenge-worker-[\w-]+\.js$/;
const ART_FILE = /^(?:[a-z0-9-]+\/)?[a-z0-9-]+\.(?:avif|webp|svg|png|jpg)$/;

interface Options {
  contentDir: string;
  /** The hash of the art in `contentDir`. */
  artVersion: string;
  /** The Content-Security-Policy of the worker that imports the challenge script, if it is not that of pages. */
  challengeWorkerPolicy?: string | undefined;
  portalClient?: string;
}

/** The names of built files and the version in art paths change with the content, so caches may keep them for good. */
export async function staticFiles(app: FastifyInstance, options: Options): Promise<void> {
  const portal = options.portalClient ?? PORTAL_CLIENT;
  await app.register(fastifyStatic, { root: [portal, options.contentDir].filter(existsSync), serve: false });
  const assets = join(portal, 'assets');
  if (existsSync(assets)) {
    await app.register(fastifyStatic, {
      root: assets,
      prefix: '/assets/',
      decorateReply: false,
      index: false,
      preCompressed: true,
      immutable: true,
      maxAge: YEAR_MS,
      setHeaders(reply, path) {
        const policy = options.challengeWorkerPolicy;
        if (policy === undefined || !CHALLENGE_WORKER.test(basename(path))) return;
        // Not cached: the policy comes from the content, of which the name of the file knows nothing.
        reply.headers({ 'content-security-policy': policy, 'cache-control': 'no-store' });
      },
    });
  }

  app.get<{ Params: { version: string; '*': string } }>('/art/:version/*', (request, reply) => {
    const { version, '*': file } = request.params;
    if (!ART_VERSION.test(version) || !ART_FILE.test(file)) return reply.callNotFound();
    // Mails show art too, and webmail is another site.
    reply.header('cross-origin-resource-policy', 'cross-origin');
    const folder = join(options.contentDir, 'art');
    if (version === options.artVersion)
      return reply.sendFile(file, folder, { immutable: true, maxAge: YEAR_MS });
    // The art of another node, while new content is rolled out: this picture may not be the one that the path names.
    return reply.header('cache-control', 'no-cache').sendFile(file, folder, { cacheControl: false });
  });

  for (const name of [
    'favicon.ico',
    'favicon.svg',
    'apple-touch-icon.png',
    'icon-192.png',
    'icon-512.png',
    'site.webmanifest',
  ]) {
    app.get(`/${name}`, (_request, reply) =>
      existsSync(join(portal, name))
        ? reply.sendFile(name, portal, { maxAge: DAY_MS })
        : reply.callNotFound(),
    );
  }
}
