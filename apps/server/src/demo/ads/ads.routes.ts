import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_LOCALE } from '@gatehouse/domain/locales';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Env } from '../../env.ts';
import type { Content, Product } from '../../modules/content/files/content.ts';
import { artPath } from '../../modules/content/localisation/art-path.ts';
import { DEMO_ADVERTISEMENTS } from '../../modules/site/client-config/external-hosts.ts';
import { AD_STYLES, type Ad, adPage } from './ad-page.ts';

const search = z.object({ code: z.string().catch('not-logged-in') });

/** A simulated advertisement host, which sets no cookie and stores nothing. */
export function demoAdRoutes(
  app: FastifyInstance,
  { env, content }: { env: Pick<Env, 'publicUrl'>; content: Content },
): void {
  const stylesheet = readFileSync(join(import.meta.dirname, 'ad-page.css'), 'utf8');
  const policy = adPolicy(env.publicUrl);

  app.get(DEMO_ADVERTISEMENTS.hostWithConsent, async (request, reply) => {
    const { code } = search.parse(request.query);
    const game = [...content.games.keys()].flatMap((name) => content.products.get(name) ?? []).at(-1);
    if (!game) return reply.callNotFound();
    return send(reply, game, code === 'not-logged-in' ? 'New here?' : 'Chosen for you');
  });

  app.get(AD_STYLES, async (_request, reply) =>
    reply
      .header('cache-control', 'no-store')
      // The sandboxed frame has an opaque origin, so even this host is cross-site.
      .header('cross-origin-resource-policy', 'cross-origin')
      .type('text/css; charset=utf-8')
      .send(stylesheet),
  );

  function send(reply: FastifyReply, game: Product, audience: string): FastifyReply {
    // A sandboxed frame has an opaque origin anyway, and Origin-Agent-Cluster would only cause a console warning.
    reply.removeHeader('origin-agent-cluster');
    return (
      reply
        .header('cache-control', 'no-store')
        .header('x-robots-tag', 'noindex')
        .header('content-security-policy', policy)
        .header('x-frame-options', 'SAMEORIGIN')
        // The URL contains a one-time code, which must not leak in Referer headers.
        .header('referrer-policy', 'no-referrer')
        .type('text/html; charset=utf-8')
        .send(adPage(adOf(game, audience)))
    );
  }

  function adOf(game: Product, audience: string): Ad {
    const texts = game.texts.get(DEFAULT_LOCALE);
    return {
      audience,
      title: texts?.displayName ?? game.name,
      line: texts?.tagline ?? '',
      picture: `${artPath(content, game, 'hero')}-640.webp`,
      wordmark: `${artPath(content, game, 'wordmark')}.svg`,
      link: `${env.publicUrl}/${DEFAULT_LOCALE}/`,
    };
  }
}

/** Allows images, one stylesheet and a link to a new tab; no script, and only the portal may frame it. */
function adPolicy(publicUrl: string): string {
  const { origin } = new URL(publicUrl);
  return [
    "default-src 'none'",
    `style-src 'self' ${origin}`,
    `img-src 'self' ${origin}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-popups allow-popups-to-escape-sandbox',
  ].join('; ');
}
