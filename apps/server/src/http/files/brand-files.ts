import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { etagOf, matchesEtag } from './etag.ts';

const HOUR_MS = 60 * 60 * 1000;
const BRAND_FILE = /^(?:social\/)?[a-z0-9-]+\.(?:svg|png|webp)$/;

interface Options {
  contentDir: string;
  amber: string | undefined;
}

/** The publisher's logos and accent colour. Logos are only used as images, so scripts in an SVG never run. */
export function brandFiles(app: FastifyInstance, { contentDir, amber }: Options): void {
  app.get<{ Params: { '*': string } }>('/brand/*', (request, reply) => {
    const file = request.params['*'];
    if (!BRAND_FILE.test(file)) return reply.callNotFound();
    return reply.sendFile(file, join(contentDir, 'brand'), { maxAge: HOUR_MS });
  });

  const stylesheet = brandStylesheet(amber);
  const etag = etagOf(stylesheet);
  app.get('/brand.css', async (request, reply) => {
    reply.header('cache-control', 'public, max-age=3600').header('etag', etag);
    if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
    return reply.type('text/css; charset=utf-8').send(stylesheet);
  });
}

/** Derives the other accent shades from the configured one, at the same distances as the default shades. */
export function brandStylesheet(amber: string | undefined): string {
  if (!amber) return '';
  return `:root, [data-scheme] {
  --amber: ${amber};
  --amber-hi: oklch(from ${amber} calc(l + 0.055) calc(c - 0.025) h);
  --amber-lo: oklch(from ${amber} calc(l - 0.075) c h);
  --on-amber: oklch(from ${amber} clamp(0, (0.62 - l) * 1000, 1) 0.03 h);
}
`;
}
