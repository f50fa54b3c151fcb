import { AsyncLocalStorage } from 'node:async_hooks';
import type { ClientConfig } from '@gatehouse/contract/config';
import type { KnownNames, PageLook, PortalBundle, SiteContent } from '@gatehouse/contract/portal-bundle';
import { type Environment, LEGACY_TOKEN_COOKIE, tokenCookieOf } from '@gatehouse/domain/environments';
import { type OfferedLocales, parseAcceptLanguage } from '@gatehouse/domain/locale-resolution';
import { LOCALE_COOKIE, type PageLocale } from '@gatehouse/domain/locales';
import { localiseLocation } from '@gatehouse/domain/localised-location';
import type { ReturnedForm } from '@gatehouse/domain/returned-form';
import type { CompiledMessages } from '@gatehouse/messages/compile-message.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createLocalRate, type LocalRate } from '../../callers/local-rate.ts';
import type { Env } from '../../env.ts';
import { CodedError } from '../../errors.ts';
import { pageLookups } from '../../event-counters.ts';
import type { Logger } from '../../log.ts';
import { setPageRoute } from '../operation/request-log.ts';
import { addressBlockOf } from '../request/client-address.ts';
import { readCookie } from '../request/cookies.ts';
import { type CompressedPage, compressPage } from './compress-page.ts';
import { registerEarlyForms } from './early-forms.ts';
import { createPageCache, type PageCache } from './page-cache.ts';
import type { PortalBuild } from './portal-build.ts';
import { withPreviewMarker } from './preview-marker.ts';
import { createRenderQueue } from './render-queue.ts';
import { SHARED_SECONDS_MAX, type Sharing, sendPage, sendUncachedPage } from './send-page.ts';

const MEGABYTE = 1024 * 1024;

/** One block has a quarter of the queue. */
const BLOCKS_IN_QUEUE = 4;

/** The limits with which a node runs; those without a setting are the same everywhere. */
export function pageLimits({ pageCacheMb, renderQueue }: Pick<Env, 'pageCacheMb' | 'renderQueue'>) {
  return {
    cacheBytes: pageCacheMb * MEGABYTE,
    rendersWaiting: renderQueue,
    rendersPerBlock: Math.ceil(renderQueue / BLOCKS_IN_QUEUE),
    uncachedPer10Seconds: 20,
    cacheablePer10Seconds: 100,
  };
}

/** What the pages know of the content. */
export interface PagesContent {
  config: ClientConfig;
  names: KnownNames;
  site: SiteContent;
  sharePicture: string;
  look: PageLook;
  /** Of the publisher, compiled for the portal. */
  ownTexts?: (locale: PageLocale) => CompiledMessages | undefined;
  /** All locales by default. */
  offered?: OfferedLocales;
  /** Milliseconds: the last moment, up to the given one, at which a price or an announcement changed. */
  lastChange?: (now: number) => number;
  releaseId?: number | null;
  /** The release, where it is shown as a preview. */
  preview?: number;
}

export interface PagesOptions {
  portal: PortalBuild;
  environment: Environment;
  /** The same object until there is another content, of which no page is cached yet. */
  content: () => PagesContent;
  publicUrl: string;
  now: () => number;
  logger: Pick<Logger, 'warn'>;
  limits: ReturnType<typeof pageLimits>;
}

export interface Pages {
  /** Every path without another route is a page of the portal. */
  register(app: FastifyInstance, observeRender?: (seconds: number) => void): void;
  cachedBytes(): number;
  /** The paths below a locale that search engines may list. The same list until there is another content. */
  indexedPaths(): string[];
  /** Scripts insert style elements, in development only. */
  hasInlineStyles: boolean;
}

interface PageRequest {
  locale: PageLocale;
  /** Of the route table. */
  route: string;
  path: string;
  search: string;
  hasToken: boolean;
  returnedForm?: ReturnedForm;
}

/** What is made of one content: a page of another one is never sent. */
interface PreparedPages {
  content: PagesContent;
  resolvePage: ReturnType<PortalBundle<typeof fetch>['createPageResolver']>;
  indexedPaths?: string[];
  cache: PageCache;
}

/** What to do with a path: render a page, or redirect to its canonical spelling. */
type Resolved =
  | { kind: 'page'; page: PageRequest; isCached: boolean }
  | { kind: 'redirect'; to: string; dependsOnVisitor: boolean };

export const PAGES_ROUTE = '/*';

export function createPages(options: PagesOptions): Pages {
  const { portal, environment, publicUrl, logger, limits } = options;
  const queue = createRenderQueue({ waiting: limits.rendersWaiting, perBlock: limits.rendersPerBlock });
  const prepared = new WeakMap<PagesContent, PreparedPages>();
  const prepare = (content: PagesContent): PreparedPages => ({
    content,
    resolvePage: portal.createPageResolver(content.config, content.names),
    cache: createPageCache({
      // Smaller than any page, so nothing is cached.
      maxBytes: portal.isHot ? 1 : limits.cacheBytes,
      now: options.now,
      lastChange: content.lastChange ?? (() => 0),
      onRefreshFailed: (err) => logger.warn({ err }, 'page.refresh-failed'),
    }),
  });
  const pagesNow = (): PreparedPages => {
    const content = options.content();
    const known = prepared.get(content) ?? prepare(content);
    prepared.set(content, known);
    return known;
  };
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
    cachedBytes: () => pagesNow().cache.bytes(),
    indexedPaths() {
      const pages = pagesNow();
      pages.indexedPaths ??= portal.indexedPaths(pages.content.config, pages.content.site);
      return pages.indexedPaths;
    },
    hasInlineStyles: portal.isHot ?? false,
  };

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const isTokenSent = hasToken(request.headers.cookie, environment);
    const pages = pagesNow();
    // Before the route lookup, which takes longer than everything else here.
    const asked = keyOf(request.url, isTokenSent);
    const fresh = pages.cache.peek(asked);
    if (fresh) {
      pageLookups.inc({ result: 'hit' });
      setPageRoute(request, fresh.route);
      return sendPage(request, reply, fresh, sharingOf(pages, asked, asked));
    }
    const resolved = resolve(pages, request, isTokenSent);
    if (resolved.kind === 'redirect') return redirect(reply, resolved, 302);
    const { page: wanted, isCached } = resolved;
    setPageRoute(request, wanted.route);
    const key = keyOf(`/${wanted.locale}${wanted.path}${wanted.search}`, isTokenSent);
    pageLookups.inc({ result: !isCached ? 'uncached' : pages.cache.peek(key) ? 'hit' : 'miss' });
    const addressBlock = addressBlockOf(request);
    if (!isCached)
      return sendUncachedPage(request, reply, await renderInTurn(pages, wanted, addressBlock, uncached));
    const page = await cachedPage(pages, key, wanted, addressBlock);
    return sendPage(request, reply, page, sharingOf(pages, asked, key));
  }

  /**
   * Proxies may store visitors' pages. Only at their own addresses: others, with a made-up query or the id of an order,
   * have no end. Not shortly before a price changes, because a proxy would show the old price after that.
   */
  function sharingOf({ content }: PreparedPages, asked: string, key: string): Sharing {
    const { lastChange = () => 0, releaseId = null } = content;
    const now = options.now();
    const isShared = asked === key && !isOfToken(key) && lastChange(now + SHARED_SECONDS_MAX * 1000) <= now;
    return isShared ? { releaseId } : 'private';
  }

  async function answerForm(
    request: FastifyRequest,
    reply: FastifyReply,
    returnedForm: ReturnedForm,
  ): Promise<FastifyReply> {
    const pages = pagesNow();
    const resolved = resolve(pages, request, hasToken(request.headers.cookie, environment));
    if (resolved.kind === 'redirect') return redirect(reply, resolved, 303);
    setPageRoute(request, resolved.page.route);
    const wanted = { ...resolved.page, returnedForm };
    const page = await renderInTurn(pages, wanted, addressBlockOf(request), uncached);
    return sendUncachedPage(request, reply, page);
  }

  function resolve(
    { resolvePage, content }: PreparedPages,
    request: FastifyRequest,
    isTokenSent: boolean,
  ): Resolved {
    const location = localiseLocation(request.url, {
      stored: readCookie(request.headers.cookie, LOCALE_COOKIE),
      accepted: parseAcceptLanguage(request.headers['accept-language']),
      pseudo: environment === 'Sandbox',
      offered: content.offered,
    });
    if (location.kind === 'redirect') return { kind: 'redirect', to: location.to, dependsOnVisitor: true };
    const { locale } = location;
    const search = searchIn(request.url);
    const resolved = resolvePage(location.path, search);
    if (resolved.kind === 'redirect') {
      return { kind: 'redirect', to: `/${locale}${resolved.path}${search}`, dependsOnVisitor: false };
    }
    const { route, path, search: known } = resolved;
    const page = { locale, route, path, search: known, hasToken: isTokenSent };
    return { kind: 'page', page, isCached: !resolved.isSecret && !resolved.isCombination };
  }

  async function cachedPage(
    pages: PreparedPages,
    key: string,
    wanted: PageRequest,
    addressBlock: string,
  ): Promise<CompressedPage> {
    for (;;) {
      let isOwn = false;
      const render = async () => {
        isOwn = true;
        return renderInTurn(pages, wanted, addressBlock, cacheable);
      };
      try {
        return await pages.cache.get(key, render);
      } catch (error) {
        // This request has waited for the render of another block, which lost its place. Now it takes its own turn.
        if (isOwn || !isOverloaded(error)) throw error;
      }
    }
  }

  /** Every render goes through this queue, cached or not. */
  async function renderInTurn(
    { content: { config, sharePicture, look, ownTexts, preview } }: PreparedPages,
    wanted: PageRequest,
    addressBlock: string,
    rate: LocalRate,
  ): Promise<CompressedPage> {
    if (!rate.spend(addressBlock).allowed) throw new CodedError('OVERLOADED');
    const render = async () => {
      const began = performance.now();
      const { manifest } = portal;
      const shared = { config, manifest, publicUrl, sharePicture, look, fetch: fetchInProcess };
      const page = await portal.render({ ...wanted, ...shared, ownTexts: ownTexts?.(wanted.locale) });
      observeRender((performance.now() - began) / 1000);
      const html = preview === undefined ? page.html : withPreviewMarker(page.html, preview);
      return compressPage({ ...page, html, route: wanted.route });
    };
    // The queue starts it when another request ends. Bound, so that its calls of the API have the content of this request.
    return queue.run(addressBlock, AsyncLocalStorage.bind(render));
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

function isOfToken(key: string): boolean {
  return key.startsWith('token ');
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
