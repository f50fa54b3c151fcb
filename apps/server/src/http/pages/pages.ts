import type { IncomingMessage } from 'node:http';
import type { ClientConfig } from '@gatehouse/contract/config';
import type { KnownNames, SiteContent } from '@gatehouse/contract/portal-bundle';
import { type Environment, LEGACY_TOKEN_COOKIE, tokenCookieOf } from '@gatehouse/domain/environments';
import { parseAcceptLanguage } from '@gatehouse/domain/locale-resolution';
import { LOCALE_COOKIE, type PageLocale } from '@gatehouse/domain/locales';
import { localiseLocation } from '@gatehouse/domain/localised-location';
import type { ReturnedForm } from '@gatehouse/domain/returned-form';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createLocalRate, type LocalRate } from '../../callers/local-rate.ts';
import { CodedError } from '../../errors.ts';
import type { Logger } from '../../log.ts';
import { addressBlockOf } from '../request/client-address.ts';
import { readCookie } from '../request/cookies.ts';
import { sendBusyPage } from './busy-page.ts';
import { type CompressedPage, chooseEncoding, compressPage } from './compress-page.ts';
import { registerEarlyForms } from './early-forms.ts';
import { createPageCache } from './page-cache.ts';
import type { PortalBuild } from './portal-build.ts';
import type { ReadyAnswer } from './ready-answer.ts';
import { createRenderQueue } from './render-queue.ts';
import { sendPage, sendUncachedPage } from './send-page.ts';

const MEGABYTE = 1024 * 1024;

/** About 1,000 pages. A render takes about 50 ms, so the last in the queue waits two seconds at most. */
const LIMITS = {
  cacheBytes: 48 * MEGABYTE,
  rendersWaiting: 32,
  rendersPerBlock: 8,
  uncachedPer10Seconds: 20,
  cacheablePer10Seconds: 100,
};

export interface PagesOptions {
  portal: PortalBuild;
  config: ClientConfig;
  names: KnownNames;
  site: SiteContent;
  publicUrl: string;
  sharePicture: string;
  now: () => number;
  /** Milliseconds: the last change of a price up to the given moment. */
  lastPriceChange?: (now: number) => number;
  /** The host of the demo: requests for another one are redirected, in Fastify. */
  onlyHost?: string | undefined;
  logger: Pick<Logger, 'warn'>;
  limits?: typeof LIMITS;
}

export interface Pages {
  /** Every path without another route is a page of the portal. */
  register(app: FastifyInstance, observeRender?: (seconds: number) => void): void;
  /** The stored response of a fresh page that was sent before. Only paths of known pages have one. */
  ready(request: IncomingMessage): ReadyAnswer | undefined;
  cachedBytes(): number;
  /** The paths below a locale that search engines may list. */
  indexedPaths(): string[];
  /** Scripts insert style elements, in development only. */
  hasInlineStyles: boolean;
}

interface PageRequest {
  locale: PageLocale;
  path: string;
  search: string;
  hasToken: boolean;
  returnedForm?: ReturnedForm;
}

/** What to do with a path: render a page, or redirect to its canonical spelling. */
type Resolved =
  | { kind: 'page'; page: PageRequest; isCached: boolean }
  | { kind: 'redirect'; to: string; dependsOnVisitor: boolean };

export const PAGES_ROUTE = '/*';

export function createPages(options: PagesOptions): Pages {
  const { portal, config, publicUrl, sharePicture, logger, limits = LIMITS } = options;
  const resolvePage = portal.createPageResolver(config, options.names);
  const queue = createRenderQueue({ waiting: limits.rendersWaiting, perBlock: limits.rendersPerBlock });
  const cache = createPageCache({
    // Smaller than any page, so nothing is cached.
    maxBytes: portal.isHot ? 1 : limits.cacheBytes,
    now: options.now,
    lastPriceChange: options.lastPriceChange ?? (() => 0),
    onRefreshFailed: (err) => logger.warn({ err }, 'page.refresh-failed'),
  });
  // One address block could keep the process busy rendering, with uncached pages or with all the pages that no one has visited.
  const rendersPer10Seconds = (burst: number) =>
    createLocalRate({ perSecond: burst / 10, burst, now: options.now });
  const uncached = rendersPer10Seconds(limits.uncachedPer10Seconds);
  const cacheable = rendersPer10Seconds(limits.cacheablePer10Seconds);
  let fetchInProcess: typeof fetch;
  let observeRender: (seconds: number) => void = () => undefined;

  return {
    register(app, observe) {
      fetchInProcess = inProcessFetch(app);
      if (observe) observeRender = observe;
      app.get(PAGES_ROUTE, answer);
      registerEarlyForms(app, { route: PAGES_ROUTE, publicUrl, sendPage: answerForm });
    },
    ready({ method, url = '', headers }) {
      if (method !== 'GET' || headers['if-none-match'] !== undefined || headers.host === undefined) {
        return undefined;
      }
      if (options.onlyHost !== undefined && headers.host !== options.onlyHost) return undefined;
      const encoding = chooseEncoding(headers['accept-encoding']);
      if (encoding === 'identity') return undefined;
      return cache.peek(keyOf(url, hasToken(headers.cookie, config.environment)))?.answers[encoding];
    },
    cachedBytes: cache.bytes,
    indexedPaths: () => portal.indexedPaths(config, options.site),
    hasInlineStyles: portal.isHot ?? false,
  };

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const isTokenSent = hasToken(request.headers.cookie, config.environment);
    // Before the route lookup, which takes longer than everything else here.
    const fresh = cache.peek(keyOf(request.url, isTokenSent));
    if (fresh) return sendPage(request, reply, fresh);
    const resolved = resolve(request, isTokenSent);
    if (resolved.kind === 'redirect') return redirect(reply, resolved, 302);
    const { page: wanted, isCached } = resolved;
    const key = keyOf(`/${wanted.locale}${wanted.path}${wanted.search}`, isTokenSent);
    const addressBlock = addressBlockOf(request);
    return orBusyPage(reply, wanted.locale, async () => {
      if (!isCached)
        return sendUncachedPage(request, reply, await renderInTurn(wanted, addressBlock, uncached));
      return sendPage(request, reply, await cachedPage(key, wanted, addressBlock));
    });
  }

  async function answerForm(
    request: FastifyRequest,
    reply: FastifyReply,
    returnedForm: ReturnedForm,
  ): Promise<FastifyReply> {
    const resolved = resolve(request, hasToken(request.headers.cookie, config.environment));
    if (resolved.kind === 'redirect') return redirect(reply, resolved, 303);
    const wanted = { ...resolved.page, returnedForm };
    return orBusyPage(reply, wanted.locale, async () =>
      sendUncachedPage(request, reply, await renderInTurn(wanted, addressBlockOf(request), uncached)),
    );
  }

  function resolve(request: FastifyRequest, isTokenSent: boolean): Resolved {
    const location = localiseLocation(request.url, {
      stored: readCookie(request.headers.cookie, LOCALE_COOKIE),
      accepted: parseAcceptLanguage(request.headers['accept-language']),
      pseudo: config.environment === 'Sandbox',
    });
    if (location.kind === 'redirect') return { kind: 'redirect', to: location.to, dependsOnVisitor: true };
    const { locale } = location;
    const search = searchIn(request.url);
    const resolved = resolvePage(location.path, search);
    if (resolved.kind === 'redirect') {
      return { kind: 'redirect', to: `/${locale}${resolved.path}${search}`, dependsOnVisitor: false };
    }
    const page = { locale, path: resolved.path, search: resolved.search, hasToken: isTokenSent };
    return { kind: 'page', page, isCached: !resolved.isSecret && !resolved.isCombination };
  }

  async function cachedPage(key: string, wanted: PageRequest, addressBlock: string): Promise<CompressedPage> {
    for (;;) {
      let isOwn = false;
      const render = async () => {
        isOwn = true;
        return renderInTurn(wanted, addressBlock, cacheable);
      };
      try {
        return await cache.get(key, render);
      } catch (error) {
        // This request has waited for the render of another block, which lost its place. Now it takes its own turn.
        if (isOwn || !isOverloaded(error)) throw error;
      }
    }
  }

  /** Every render goes through this queue, cached or not. */
  async function renderInTurn(
    wanted: PageRequest,
    addressBlock: string,
    rate: LocalRate,
  ): Promise<CompressedPage> {
    if (!rate.spend(addressBlock).allowed) throw new CodedError('OVERLOADED');
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

function redirect(
  reply: FastifyReply,
  { to, dependsOnVisitor }: Extract<Resolved, { kind: 'redirect' }>,
  status: 302 | 303,
): FastifyReply {
  if (dependsOnVisitor) reply.header('cache-control', 'no-store').header('vary', 'accept-language, cookie');
  return reply.redirect(to, status);
}

async function orBusyPage(
  reply: FastifyReply,
  locale: string,
  send: () => Promise<FastifyReply>,
): Promise<FastifyReply> {
  try {
    return await send();
  } catch (error) {
    if (isOverloaded(error)) return sendBusyPage(reply, locale);
    throw error;
  }
}

function isOverloaded(error: unknown): boolean {
  return error instanceof CodedError && error.code === 'OVERLOADED';
}

/** Whether the request has a token cookie. Its value is not used: a cookie alone authenticates nothing. */
function hasToken(cookies: string | undefined, environment: Environment): boolean {
  return [tokenCookieOf(environment), LEGACY_TOKEN_COOKIE].some((name) => Boolean(readCookie(cookies, name)));
}

/** Besides the path, a page depends only on whether the request has a token. */
function keyOf(address: string, isTokenSent: boolean): string {
  return `${isTokenSent ? 'token' : 'anonymous'} ${address}`;
}

function searchIn(url: string): string {
  const at = url.indexOf('?');
  return at < 0 ? '' : url.slice(at);
}

/** The portal's API calls while it renders: answered by the same process, without a socket. */
function inProcessFetch(app: FastifyInstance): typeof fetch {
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, 'http://in-process');
    const headers = Object.fromEntries(new Headers(init?.headers).entries());
    const reply = await app.inject({ method: 'GET', url: url.pathname + url.search, headers });
    return new Response(reply.body, {
      status: reply.statusCode,
      headers: { 'content-type': String(reply.headers['content-type'] ?? '') },
    });
  };
}
