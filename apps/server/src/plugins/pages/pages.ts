import type { ClientConfig } from '@gatehouse/contract/config';
import { LOCALE_COOKIE } from '@gatehouse/domain/locale-cookie';
import { parseAcceptLanguage } from '@gatehouse/domain/locale-resolution';
import { localiseLocation } from '@gatehouse/domain/localised-location';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { chooseEncoding, compressPage } from './compress-page.ts';
import { inProcessFetch } from './in-process-fetch.ts';
import { type CachedPage, createPageCache } from './page-cache.ts';
import type { PortalBuild } from './portal-build.ts';
import { hasToken, readCookie } from './visitor.ts';

export interface PagesOptions {
  portal: PortalBuild;
  config: ClientConfig;
  publicUrl: string;
  sharePicture: string;
  now: () => number;
}

/** Every address that no other route answers is a page of the portal. */
export async function pages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const { portal, config, publicUrl, sharePicture } = options;
  const cache = createPageCache(options.now);
  const fetch = inProcessFetch(app);

  // Most visits are to pages that are ready, so those go by the shortest way: no promise, no second look at the address.
  app.get('/*', (request, reply) => {
    const carriesToken = hasToken(request.headers.cookie, config.environment);
    const key = `${carriesToken ? 'token' : 'anonymous'} ${request.url}`;
    const kept = cache.peek(key);
    if (!kept) return makePage(request, reply, key, carriesToken);
    sendPage(request, reply, kept);
  });

  async function makePage(
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    carriesToken: boolean,
  ): Promise<FastifyReply> {
    const search = searchIn(request.url);
    const location = localiseLocation(request.url, {
      stored: readCookie(request.headers.cookie, LOCALE_COOKIE),
      accepted: parseAcceptLanguage(request.headers['accept-language']),
      pseudo: config.environment === 'Sandbox',
    });
    if (location.kind === 'redirect') {
      return reply
        .header('cache-control', 'no-store')
        .header('vary', 'accept-language, cookie')
        .redirect(location.to, 302);
    }
    const render = async () => {
      const page = await portal.render({
        locale: location.locale,
        path: location.path.split('?', 1)[0] ?? '/',
        search,
        publicUrl,
        config,
        manifest: portal.manifest,
        hasToken: carriesToken,
        fetch,
        sharePicture,
      });
      return compressPage(page.status, page.html);
    };
    // A query can say anything, so pages with one are made anew each time.
    const page = search ? await render() : await cache.get(key, render);
    return sendPage(request, reply, page);
  }
}

function sendPage(request: FastifyRequest, reply: FastifyReply, page: CachedPage): FastifyReply {
  reply
    .header('cache-control', 'private, no-cache')
    .header('vary', 'accept-encoding, cookie')
    .header('etag', page.etag);
  if (request.headers['if-none-match'] === page.etag && page.status === 200) return reply.code(304).send();
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.code(page.status).type('text/html; charset=utf-8').send(page.bodies[encoding]);
}

function searchIn(url: string): string {
  const at = url.indexOf('?');
  return at < 0 ? '' : url.slice(at);
}
