import { gunzipSync } from 'node:zlib';
import { offeredLocales } from '@gatehouse/domain/locale-resolution';
import { LOCALES } from '@gatehouse/domain/locales';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { siteFiles } from './site-files.ts';

let app: FastifyInstance;
beforeAll(() => {
  app = Fastify();
  siteFiles(app, {
    offered: () => offeredLocales(undefined),
    publicUrl: 'https://play.example',
    securityContact: () => 'mailto:security@play.example',
    clock: { now: () => new Date('2026-11-18T12:00:00Z') },
    indexedPaths: () => ['/', '/shop/neon-drift'],
  });
});
afterAll(() => app.close());

const textOf = async (path: string) => (await app.inject(path)).body;

test('robots.txt names the sitemap', async () => {
  expect(await textOf('/robots.txt')).toContain('\nSitemap: https://play.example/sitemap.xml\n');
});

test('the sitemap leads to a map of every locale', async () => {
  const places = [...(await textOf('/sitemap.xml')).matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, place]) => place,
  );
  expect(places).toEqual(LOCALES.map((locale) => `https://play.example/sitemaps/${locale}.xml`));
});

test('the map of a locale lists every page with its alternates in all languages', async () => {
  const map = await textOf('/sitemaps/de-DE.xml');
  expect([...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, place]) => place)).toEqual([
    'https://play.example/de-DE/',
    'https://play.example/de-DE/shop/neon-drift',
  ]);
  for (const locale of LOCALES) {
    expect(map).toContain(`hreflang="${locale}" href="https://play.example/${locale}/shop/neon-drift"`);
  }
  expect(map).toContain('hreflang="x-default" href="https://play.example/en-GB/shop/neon-drift"');
});

test('only offered locales have a map, and x-default is the first of them', async () => {
  const german = Fastify();
  siteFiles(german, {
    offered: () => offeredLocales(['de-DE', 'en-US']),
    publicUrl: 'https://play.example',
    securityContact: () => '',
    clock: { now: () => new Date('2026-11-18T12:00:00Z') },
    indexedPaths: () => ['/'],
  });
  const map = (await german.inject('/sitemaps/en-US.xml')).body;
  expect(
    [...map.matchAll(/hreflang="([^"]+)" href="([^"]+)"/g)].map(([, ...link]) => link.join(' ')),
  ).toEqual([
    'de-DE https://play.example/de-DE/',
    'en-US https://play.example/en-US/',
    'x-default https://play.example/de-DE/',
  ]);
  expect((await german.inject('/sitemaps/fr-FR.xml')).statusCode).toBe(404);
  await german.close();
});

test('the map of a locale is compressed for clients that accept it', async () => {
  const url = '/sitemaps/de-DE.xml';
  const { headers, rawPayload } = await app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } });
  expect(headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(rawPayload).toString()).toBe(await textOf(url));
});

test.each(['xx-XX', 'de', 'nothing'])('there is no map of %s', async (locale) => {
  expect((await app.inject(`/sitemaps/${locale}.xml`)).statusCode).toBe(404);
});

test('security.txt expires within a year', async () => {
  expect(await textOf('/.well-known/security.txt')).toBe(
    [
      'Contact: mailto:security@play.example',
      'Expires: 2027-05-01T00:00:00.000Z',
      'Preferred-Languages: en',
      'Canonical: https://play.example/.well-known/security.txt',
      '',
    ].join('\n'),
  );
});
