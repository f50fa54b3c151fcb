import type { IncomingMessage } from 'node:http';
import type { ClientConfig } from '@gatehouse/contract/config';
import { LOCALE_COOKIE } from '@gatehouse/domain/locale-cookie';
import { parseAcceptLanguage } from '@gatehouse/domain/locale-resolution';
import { localiseLocation } from '@gatehouse/domain/localised-location';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { chooseEncoding, compressPage } from './compress-page.ts';
import { inProcessFetch } from './in-process-fetch.ts';
import { type CachedPage, createPageCache } from './page-cache.ts';
import type { PortalBuild } from './portal-build.ts';
import { type ReadyAnswer, readyAnswer } from './ready-answer.ts';
import { hasToken, readCookie } from './visitor.ts';

export interface PagesOptions {
  portal: PortalBuild;
  config: ClientConfig;
  publicUrl: string;
  sharePicture: string;
  now: () => number;
  /** Where only one name of this machine is the right one, visitors by another are led to it by the long way. */
  onlyHost?: string | undefined;
}

export const PAGES_ROUTE = '/*';

export interface Pages {
  /** Every address that no other route answers is a page of the portal. */
  register(app: FastifyInstance): void;
  /** What was answered to the same question a moment ago, if it still holds. */
  ready(request: IncomingMessage): ReadyAnswer | undefined;
}

export function createPages(options: PagesOptions): Pages {
  const { portal, config, publicUrl, sharePicture } = options;
  const cache = createPageCache(options.now);

  function keyOf(url: string, carriesToken: boolean): string {
    return `${carriesToken ? 'token' : 'anonymous'} ${url}`;
  }

  return {
    register(app) {
      const fetch = inProcessFetch(app);
      app.get(PAGES_ROUTE, (request, reply) => answer(request, reply, fetch));
    },
    ready({ method, url = '', headers }) {
      // Whoever has the page already is told so by the long way.
      if (method !== 'GET' || headers['if-none-match'] !== undefined) return undefined;
      if (options.onlyHost !== undefined && headers.host !== options.onlyHost) return undefined;
      const page = cache.peek(keyOf(url, hasToken(headers.cookie, config.environment)));
      return page?.answers[chooseEncoding(headers['accept-encoding'])];
    },
  };

  async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    fetch: typeof globalThis.fetch,
  ): Promise<FastifyReply> {
    const carriesToken = hasToken(request.headers.cookie, config.environment);
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
    const path = location.path.split('?', 1)[0] ?? '/';
    const address = portal.addressOf(path);
    if (address !== path) return reply.redirect(`/${location.locale}${address}${search}`, 302);
    const render = async () => {
      const page = await portal.render({
        locale: location.locale,
        path,
        search,
        publicUrl,
        config,
        manifest: portal.manifest,
        hasToken: carriesToken,
        fetch,
        sharePicture,
      });
      return compressPage(page);
    };
    // A query can say anything, so pages with one are made anew each time.
    const page = search ? await render() : await cache.get(keyOf(request.url, carriesToken), render);
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
  reply.code(page.status).type('text/html; charset=utf-8');
  if (page.isKept) page.answers[encoding] ??= readyAnswer(reply.getHeaders(), page.bodies[encoding]);
  return reply.send(page.bodies[encoding]);
}

function searchIn(url: string): string {
  const at = url.indexOf('?');
  return at < 0 ? '' : url.slice(at);
}
