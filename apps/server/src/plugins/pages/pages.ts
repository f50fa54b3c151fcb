import type { IncomingMessage } from 'node:http';
import type { ClientConfig } from '@gatehouse/contract/config';
import { LOCALE_COOKIE } from '@gatehouse/domain/locale-cookie';
import { parseAcceptLanguage } from '@gatehouse/domain/locale-resolution';
import { localiseLocation } from '@gatehouse/domain/localised-location';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CodedError } from '../../errors.ts';
import type { Logger } from '../../log.ts';
import { addressBlockOf } from '../client-address.ts';
import { sendBusyPage } from './busy-page.ts';
import { type CompressedPage, chooseEncoding, compressPage } from './compress-page.ts';
import { inProcessFetch } from './in-process-fetch.ts';
import { createPageCache } from './page-cache.ts';
import type { KnownNames, PortalBuild } from './portal-build.ts';
import type { ReadyAnswer } from './ready-answer.ts';
import { createRenderQueue } from './render-queue.ts';
import { sendPage } from './send-page.ts';
import { hasToken, readCookie } from './visitor.ts';

const MEGABYTE = 1024 * 1024;

/** Some 1,000 pages. A render takes about 50 ms, so the last of the queue waits for two seconds at most. */
const LIMITS = { cacheBytes: 48 * MEGABYTE, rendersWaiting: 32, rendersPerBlock: 8 };

export interface PagesOptions {
  portal: PortalBuild;
  config: ClientConfig;
  names: KnownNames;
  publicUrl: string;
  sharePicture: string;
  trustedProxies: number;
  now: () => number;
  /** The one name of the demo: visitors by another one are redirected, which Fastify does. */
  onlyHost?: string | undefined;
  logger: Pick<Logger, 'warn'>;
  limits?: typeof LIMITS;
}

export interface Pages {
  /** Every address that no other route answers is a page of the portal. */
  register(app: FastifyInstance, observeRender?: (seconds: number) => void): void;
  /** The answer to a request for a fresh page that was sent before. Only addresses of known pages have one. */
  ready(request: IncomingMessage): ReadyAnswer | undefined;
  cachedBytes(): number;
}

interface PageRequest {
  locale: string;
  path: string;
  search: string;
  hasToken: boolean;
}

export const PAGES_ROUTE = '/*';

export function createPages(options: PagesOptions): Pages {
  const { portal, config, publicUrl, sharePicture, logger, limits = LIMITS } = options;
  const resolvePage = portal.createPageResolver(config, options.names);
  const queue = createRenderQueue({ waiting: limits.rendersWaiting, perBlock: limits.rendersPerBlock });
  const cache = createPageCache({
    maxBytes: limits.cacheBytes,
    now: options.now,
    onRefreshFailed: (err) => logger.warn({ err }, 'page.refresh_failed'),
  });
  let fetchInProcess: typeof fetch;
  let observeRender: (seconds: number) => void = () => undefined;

  return {
    register(app, observe) {
      fetchInProcess = inProcessFetch(app);
      if (observe) observeRender = observe;
      app.get(PAGES_ROUTE, answer);
    },
    ready({ method, url = '', headers }) {
      if (method !== 'GET' || headers['if-none-match'] !== undefined) return undefined;
      if (options.onlyHost !== undefined && headers.host !== options.onlyHost) return undefined;
      const encoding = chooseEncoding(headers['accept-encoding']);
      if (encoding === 'identity') return undefined;
      return cache.peek(keyOf(url, hasToken(headers.cookie, config.environment)))?.answers[encoding];
    },
    cachedBytes: cache.bytes,
  };

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const isTokenSent = hasToken(request.headers.cookie, config.environment);
    // The address of a fresh page needs no look at the routes, which takes longer than everything else here.
    const fresh = cache.peek(keyOf(request.url, isTokenSent));
    if (fresh) return sendPage(request, reply, fresh);
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
    const { locale } = location;
    const search = searchIn(request.url);
    const resolved = resolvePage(location.path, search);
    if (resolved.kind === 'redirect') return reply.redirect(`/${locale}${resolved.path}${search}`, 302);
    const wanted = { locale, path: resolved.path, search: resolved.search, hasToken: isTokenSent };
    const render = () => renderInTurn(wanted, addressBlockOf(request, options.trustedProxies));
    try {
      const page = resolved.isSecret
        ? await render()
        : await cache.get(keyOf(`/${locale}${wanted.path}${wanted.search}`, isTokenSent), render);
      return sendPage(request, reply, page);
    } catch (error) {
      if (error instanceof CodedError && error.code === 'OVERLOADED') return sendBusyPage(reply, locale);
      throw error;
    }
  }

  /** Every render goes through here, whether its page is cached or not. */
  function renderInTurn(wanted: PageRequest, addressBlock: string): Promise<CompressedPage> {
    return queue.run(addressBlock, async () => {
      const began = performance.now();
      const { manifest } = portal;
      const shared = { config, manifest, publicUrl, sharePicture, fetch: fetchInProcess };
      const page = await portal.render({ ...wanted, ...shared });
      observeRender((performance.now() - began) / 1000);
      return compressPage(page);
    });
  }
}

/** Pages differ for visitors with and without a token, and in nothing else that a request says. */
function keyOf(address: string, isTokenSent: boolean): string {
  return `${isTokenSent ? 'token' : 'anonymous'} ${address}`;
}

function searchIn(url: string): string {
  const at = url.indexOf('?');
  return at < 0 ? '' : url.slice(at);
}
