import { existsSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { etagOf, matchesEtag } from './etag.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';
const TYPES: Record<string, string> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
  '.woff2': 'font/woff2',
};
const VERSION = /^[0-9a-f]{12}$/;
const BRAND_FILE = /^(?:social\/)?[a-z0-9-]+\.(?:svg|png|webp|jpg|woff2)$/;

interface Options {
  folder: () => string;
  /** The beginning of the hash of a file of the current content. */
  versionOf: (path: string) => string | undefined;
  /** Of any release that is stored, by the beginning of the hash. */
  findVersion: (path: string, version: string) => Promise<Buffer | null>;
  styles: () => { stylesheet: string; version: string };
  manifest: () => { name: string; background: string };
}

interface Versioned {
  Querystring: { v?: string };
}

/**
 * The publisher's logos, fonts and look. Addresses in pages have the hash of what they lead to; any other one is not
 * cached for good. Logos are only used as images, so scripts in an SVG never run.
 */
export function brandFiles(
  app: FastifyInstance,
  { folder, versionOf, findVersion, styles, manifest }: Options,
): void {
  app.get<{ Params: { '*': string } } & Versioned>('/brand/*', async (request, reply) => {
    const file = request.params['*'];
    if (!BRAND_FILE.test(file)) return reply.callNotFound();
    const path = `brand/${file}`;
    const { v = '' } = request.query;
    const current = versionOf(path);
    // Of another release, which an open tab, a mail or another node shows.
    const other = v !== current && VERSION.test(v) ? await findVersion(path, v) : null;
    cacheFor(reply, other !== null || v === current);
    // Mails show a logo, and webmail is another site.
    reply.header('cross-origin-resource-policy', 'cross-origin');
    if (!other && current && existsSync(join(folder(), file)))
      return reply.sendFile(file, folder(), { cacheControl: false });
    // The disk of this node may have lost that of the current release.
    const stored = other ?? (current ? await findVersion(path, current) : null);
    if (!stored) return reply.header('cache-control', 'no-cache').callNotFound();
    return reply.type(TYPES[extname(file)] ?? '').send(stored);
  });

  app.get<Versioned>('/brand.css', async (request, reply) => {
    const { stylesheet, version } = styles();
    const etag = etagOf(stylesheet);
    cacheFor(reply, request.query.v === version);
    reply.header('etag', etag);
    if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
    return reply.type('text/css; charset=utf-8').send(stylesheet);
  });

  app.get('/site.webmanifest', async (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('application/manifest+json')
      .send(JSON.stringify(webManifest(manifest()))),
  );
}

/** Of a portal that someone puts on their home screen. */
function webManifest({ name, background }: ReturnType<Options['manifest']>): object {
  const icon = (file: string, sizes: string, type: string) => ({ src: `/${file}`, sizes, type });
  return {
    name,
    short_name: name,
    start_url: '/',
    display: 'browser',
    background_color: background,
    theme_color: background,
    icons: [
      icon('favicon.svg', 'any', 'image/svg+xml'),
      icon('icon-192.png', '192x192', 'image/png'),
      icon('icon-512.png', '512x512', 'image/png'),
      { ...icon('icon-512.png', '512x512', 'image/png'), purpose: 'maskable' },
    ],
  };
}

/** Another version may be that of another release, which must not be kept under this address. */
function cacheFor(reply: FastifyReply, isCurrent: boolean): void {
  reply.header('cache-control', isCurrent ? IMMUTABLE : 'no-cache');
}
