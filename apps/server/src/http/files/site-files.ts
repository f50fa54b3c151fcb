import { gunzipSync, gzipSync } from 'node:zlib';
import { escapeHtml } from '@gatehouse/domain/escape-html';
import type { OfferedLocales } from '@gatehouse/domain/locale-resolution';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Clock } from '../../ports/clock.ts';
import { acceptsGzip } from '../pages/compress-page.ts';

const XML = 'application/xml; charset=utf-8';
/** RFC 9116 asks for less than a year. */
const CONTACT_MONTHS = 6;

interface Options {
  publicUrl: string;
  /** An address, or `mailto:` and one. */
  securityContact: () => string;
  clock: Clock;
  offered: () => OfferedLocales;
  /** Absent where the server has no pages. */
  indexedPaths?: (() => string[]) | undefined;
}

/** What search engines, password managers and security researchers look for at fixed paths. */
export function siteFiles(app: FastifyInstance, options: Options): void {
  const { publicUrl, securityContact, clock, offered, indexedPaths } = options;
  const sitemap = indexedPaths ? [`Sitemap: ${publicUrl}/sitemap.xml`] : [];
  app.get('/robots.txt', (_request, reply) =>
    sendText(reply, ['User-agent: *', 'Disallow: /api/', 'Disallow: /demo/', '', ...sitemap]),
  );
  app.get('/.well-known/security.txt', (_request, reply) =>
    sendText(reply, [
      `Contact: ${securityContact()}`,
      `Expires: ${monthsLater(clock.now(), CONTACT_MONTHS).toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${publicUrl}/.well-known/security.txt`,
    ]),
  );
  // Password managers open it. The page asks for the sign-in, in the visitor's language.
  app.get('/.well-known/change-password', (_request, reply) => reply.redirect('/settings', 302));
  if (!indexedPaths) return;
  app.get('/sitemap.xml', (_request, reply) => send(reply, XML, xmlOf(sitemapIndex(publicUrl, offered()))));
  // Made once a content and compressed: hundreds of kilobytes, of which a client that does not read would hold a copy.
  const made = new WeakMap<string[], Map<string, Buffer>>();
  app.get<{ Params: { locale: string } }>('/sitemaps/:locale.xml', (request, reply) => {
    const { locale } = request.params;
    if (!offered().locales.some((one) => one === locale)) return reply.callNotFound();
    const paths = indexedPaths();
    const maps = made.get(paths) ?? new Map<string, Buffer>();
    made.set(paths, maps);
    const map = maps.get(locale) ?? gzipSync(xmlOf(sitemapOf(locale, publicUrl, paths, offered())));
    maps.set(locale, map);
    const isCompressed = acceptsGzip(request.headers['accept-encoding']);
    if (isCompressed) reply.header('content-encoding', 'gzip');
    return send(reply.header('vary', 'accept-encoding'), XML, isCompressed ? map : gunzipSync(map));
  });
}

/** One map a locale: with its alternates in every language a single one would have some ten megabytes. */
function sitemapIndex(publicUrl: string, { locales }: OfferedLocales): string[] {
  return [
    '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...locales.map(
      (locale) => `<sitemap><loc>${escapeHtml(`${publicUrl}/sitemaps/${locale}.xml`)}</loc></sitemap>`,
    ),
    '</sitemapindex>',
  ];
}

function sitemapOf(
  locale: string,
  publicUrl: string,
  paths: readonly string[],
  { locales, fallback }: OfferedLocales,
): string[] {
  const address = (of: string, path: string) => escapeHtml(`${publicUrl}/${of}${path}`);
  const link = (language: string, href: string) =>
    `<xhtml:link rel="alternate" hreflang="${language}" href="${href}"/>`;
  return [
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...paths.flatMap((path) => [
      `<url><loc>${address(locale, path)}</loc>`,
      ...locales.map((other) => link(other, address(other, path))),
      `${link('x-default', address(fallback, path))}</url>`,
    ]),
    '</urlset>',
  ];
}

function monthsLater(from: Date, months: number): Date {
  return new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months, 1));
}

function xmlOf(lines: string[]): string {
  return ['<?xml version="1.0" encoding="UTF-8"?>', ...lines, ''].join('\n');
}

function sendText(reply: FastifyReply, lines: string[]): FastifyReply {
  return send(reply, 'text/plain; charset=utf-8', [...lines, ''].join('\n'));
}

function send(reply: FastifyReply, type: string, body: string | Buffer): FastifyReply {
  return reply.type(type).header('cache-control', 'public, max-age=3600').send(body);
}
