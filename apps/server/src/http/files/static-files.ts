import { existsSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { sendNotFound } from '../errors.ts';
import { acceptsBrotli } from '../pages/compress-page.ts';
import { PORTAL_DIST } from '../pages/portal-build.ts';

const PREFIX = '/assets/';
const YEAR_MS = 365 * 24 * 60 * 60 * 1000;
const IMMUTABLE = 'public, max-age=31536000, immutable';
/** They have no hash: a browser asks for them at these addresses. */
const HOUR_MS = 60 * 60 * 1000;
const PORTAL_CLIENT = join(PORTAL_DIST, 'client');
const ART_VERSION = /^[0-9a-f]{6,64}$/;
const CHALLENGE_WORKER = /^challenge-worker-[\w-]+\.js$/;
const ART_FILE = /^(?:[a-z0-9-]+\/)?[a-z0-9-]+\.(?:avif|webp|svg|png|jpg)$/;

interface Options {
  /** The current art: its folder, and the hash of what is in it. */
  art: () => { folder: string; version: string };
  /** The publisher's icons, which take the place of the built ones. */
  brandFolder: () => string;
  /** The Content-Security-Policy of the worker that imports the challenge script, if it is not that of pages. */
  challengeWorkerPolicy?: () => string | undefined;
  portalClient?: string;
  /** Of any release that is stored; null for one that is not. */
  findArt?: (version: string, file: string) => Promise<Buffer | null>;
  /** Built files of other versions. */
  otherVersions: {
    find(path: string, acceptsBrotli: boolean): Promise<{ content: Buffer; isBrotli: boolean } | null>;
  };
}

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.woff2': 'font/woff2',
};

/** The names of built files and the version in art paths change with the content, so caches may keep them for good. */
export async function staticFiles(app: FastifyInstance, options: Options): Promise<void> {
  const portal = options.portalClient ?? PORTAL_CLIENT;
  await app.register(fastifyStatic, {
    root: [portal, options.art().folder].filter(existsSync),
    serve: false,
  });
  await app.register((scope) => builtFiles(scope, join(portal, 'assets'), options), { prefix: PREFIX });

  app.get<{ Params: { version: string; '*': string } }>('/art/:version/*', async (request, reply) => {
    const { version, '*': file } = request.params;
    if (!ART_VERSION.test(version) || !ART_FILE.test(file)) return reply.callNotFound();
    // Mails show art too, and webmail is another site.
    reply.header('cross-origin-resource-policy', 'cross-origin');
    const { folder, version: current } = options.art();
    if (version === current && existsSync(join(folder, file))) {
      return reply.sendFile(file, folder, { immutable: true, maxAge: YEAR_MS });
    }
    // Of another release, which an open tab or another node shows, or deleted from the disk of this one.
    const stored = await options.findArt?.(version, file);
    if (stored) {
      return reply
        .header('cache-control', IMMUTABLE)
        .type(TYPES[extname(file)] ?? '')
        .send(stored);
    }
    // This picture may not be the one that the path names.
    return reply.header('cache-control', 'no-cache').sendFile(file, folder, { cacheControl: false });
  });

  for (const name of ['favicon.ico', 'favicon.svg', 'apple-touch-icon.png', 'icon-192.png', 'icon-512.png']) {
    app.get(`/${name}`, (_request, reply) => {
      const folder = [options.brandFolder(), portal].find((one) => existsSync(join(one, name)));
      return folder ? reply.sendFile(name, folder, { maxAge: HOUR_MS }) : reply.callNotFound();
    });
  }
}

async function builtFiles(
  app: FastifyInstance,
  folder: string,
  { otherVersions, challengeWorkerPolicy }: Options,
): Promise<void> {
  /** Not cached: the policy comes from the content, of which the name of the file knows nothing. */
  const ownHeaders = (path: string) => {
    const policy = CHALLENGE_WORKER.test(basename(path)) ? challengeWorkerPolicy?.() : undefined;
    return policy ? { 'content-security-policy': policy, 'cache-control': 'no-store' } : {};
  };

  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.slice(PREFIX.length).split('?', 1)[0] ?? '';
    const type = TYPES[extname(path)];
    const file = type && (await otherVersions.find(path, acceptsBrotli(request.headers['accept-encoding'])));
    if (!file) return sendNotFound(reply);
    reply.headers({ vary: 'accept-encoding', 'cache-control': IMMUTABLE, ...ownHeaders(path) });
    if (file.isBrotli) reply.header('content-encoding', 'br');
    return reply.type(type).send(file.content);
  });
  if (!existsSync(folder)) return;
  await app.register(fastifyStatic, {
    root: folder,
    decorateReply: false,
    index: false,
    preCompressed: true,
    immutable: true,
    maxAge: YEAR_MS,
    setHeaders: (reply, path) => void reply.headers(ownHeaders(path)),
  });
}
