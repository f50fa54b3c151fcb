import { gunzipSync, gzipSync } from 'node:zlib';
import { escapeHtml } from '@gatehouse/domain/escape-html';
import { DEFAULT_LOCALE, isLocale, LOCALES } from '@gatehouse/domain/locales';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Clock } from '../../ports/clock.ts';
import { acceptsGzip } from '../pages/compress-page.ts';

const XML = 'application/xml; charset=utf-8';
/** RFC 9116 asks for less than a year. */
const CONTACT_MONTHS = 6;

interface Options {
  publicUrl: string;
  /** An address, or `mailto:` and one. */
  securityContact: string;
  clock: Clock;
  /** Absent where the server has no pages. */
  indexedPaths?: (() => string[]) | undefined;
}

/** What search engines, password managers and security researchers look for at fixed paths. */
export function siteFiles(app: FastifyInstance, options: Options): void {
  const { publicUrl, securityContact, clock, indexedPaths } = options;
  const sitemap = indexedPaths ? [`Sitemap: ${publicUrl}/sitemap.xml`] : [];
  app.get('/robots.txt', (_request, reply) =>
    sendText(reply, ['User-agent: *', 'Disallow: /api/', 'Disallow: /demo/', '', ...sitemap]),
  );
  app.get('/.well-known/security.txt', (_request, reply) =>
    sendText(reply, [
      `Contact: ${securityContact}`,
      `Expires: ${monthsLater(clock.now(), CONTACT_MONTHS).toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${publicUrl}/.well-known/security.txt`,
    ]),
  );
  // Password managers open it. The page asks for the sign-in, in the visitor's language.
  app.get('/.well-known/change-password', (_request, reply) => reply.redirect('/settings', 302));
  if (!indexedPaths) return;
  app.get('/sitemap.xml', (_request, reply) => send(reply, XML, xmlOf(sitemapIndex(publicUrl))));
  // Made once and compressed: hundreds of kilobytes, of which a client that does not read would hold a copy.
  const maps = new Map<string, Buffer>();
  app.get<{ Params: { locale: string } }>('/sitemaps/:locale.xml', (request, reply) => {
    const { locale } = request.params;
    if (!isLocale(locale)) return reply.callNotFound();
    const map = maps.get(locale) ?? gzipSync(xmlOf(sitemapOf(locale, publicUrl, indexedPaths())));
    maps.set(locale, map);
    const isCompressed = acceptsGzip(request.headers['accept-encoding']);
    if (isCompressed) reply.header('content-encoding', 'gzip');
    return send(reply.header('vary', 'accept-encoding'), XML, isCompressed ? map : gunzipSync(map));
  });
}

/** One map a locale: with its alternates in every language a single one would have some ten megabytes. */
function sitemapIndex(publicUrl: string): string[] {
  return [
    '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...LOCALES.map(
      (locale) => `<sitemap><loc>${escapeHtml(`${publicUrl}/sitemaps/${locale}.xml`)}</loc></sitemap>`,
    ),
    '</sitemapindex>',
  ];
}

function sitemapOf(locale: string, publicUrl: string, paths: readonly string[]): string[] {
  const address = (of: string, path: string) => escapeHtml(`${publicUrl}/${of}${path}`);
  const link = (language: string, href: string) =>
    `<xhtml:link rel="alternate" hreflang="${language}" href="${href}"/>`;
  return [
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...paths.flatMap((path) => [
      `<url><loc>${address(locale, path)}</loc>`,
      ...LOCALES.map((other) => link(other, address(other, path))),
      `${link('x-default', address(DEFAULT_LOCALE, path))}</url>`,
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
