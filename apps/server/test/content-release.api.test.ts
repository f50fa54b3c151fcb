import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { buildApp } from '../src/app.ts';
import { brandStyles } from '../src/modules/content/files/brand-stylesheet.ts';
import type { Content } from '../src/modules/content/files/content.ts';
import { portalPages } from '../src/portal-pages.ts';
import { createServices } from '../src/services/services.ts';
import { createFakePortal } from './support/fake-portal.ts';
import { buildTestApp, type TestApp } from './support/test-app.ts';

let testApp: TestApp;
let first: Content;
beforeAll(async () => {
  testApp = await buildTestApp();
  first = testApp.deps.liveContent.state().content;
});
beforeEach(() => publish(first));
afterAll(() => testApp.close());

function publish(content: Content): void {
  testApp.deps.liveContent.replace({ releaseId: null, content, folder: testApp.deps.env.contentDir });
}

/** Another brand, and another price and name of a game. */
function secondRelease(): Content {
  const game = first.products.get('neon-drift');
  const texts = game?.texts.get('en-GB');
  if (!game?.prices || !texts) throw new Error('the shipped content has another shop');
  const prices = { ...game.prices, EUR: { amount: 4242 } };
  const renamed = new Map(game.texts).set('en-GB', { ...texts, displayName: 'Neon Drift II' });
  return {
    ...first,
    art: { ...first.art, version: 'abcdef12' },
    brand: {
      ...first.brand,
      name: 'Second',
      amber: '#123456',
      securityContact: 'mailto:second@play.example',
    },
    products: new Map(first.products).set('neon-drift', {
      ...game,
      prices,
      texts: renamed,
    }),
    promotions: new Map(),
  };
}

test('services read the content when they are called, and not when they are built', () => {
  const read: string[] = [];
  const content = new Proxy(first, {
    get(target, field) {
      read.push(String(field));
      return Reflect.get(target, field);
    },
  });
  createServices({ ...testApp.deps, content });
  // Whether every game with a webhook has a secret.
  expect(read).toEqual(['games']);
});

test.each([
  ['the product', '/api/v1/product/neon-drift/en-GB', 'Neon Drift II'],
  ['its price', '/api/v1/product/neon-drift/en-GB', '"amount":4242'],
  ['what can be bought', '/api/v1/user/product/neon-drift/purchaseables?language=en', '"amount":4242'],
  ['the catalogue', '/api/v1/catalogue/en-GB', 'Neon Drift II'],
  ['the front page', '/api/v1/config/store/frontpage/en-GB', '/art/abcdef12/'],
  ['the brand of the portal', '/api/v1/config', '"name":"Second"'],
  ['its colours', '/brand.css', '#123456'],
  ['the page of the API', '/api/docs/', '<title>Second API</title>'],
  ['the name on a home screen', '/site.webmanifest', '"name":"Second"'],
  ['the contact of security.txt', '/.well-known/security.txt', 'second@play.example'],
])('%s follows a release', async (_what, url, expected) => {
  const read = async () => (await testApp.app.inject({ url })).body;
  expect(await read()).not.toContain(expected);
  publish(secondRelease());
  expect(await read()).toContain(expected);
});

test('only the address of the current styles is cached for good', async () => {
  const cacheOf = async (url: string) => (await testApp.app.inject({ url })).headers['cache-control'];
  const addressOf = () => String(brandStyles(testApp.deps.content).address);
  publish(secondRelease());
  const address = addressOf();
  expect(await cacheOf(address)).toContain('immutable');
  publish({ ...first, brand: { ...first.brand, amber: '#654321' } });
  expect(addressOf()).not.toBe(address);
  expect(await cacheOf(address)).toBe('no-cache');
  expect(await cacheOf('/brand.css')).toBe('no-cache');
});

test('only the hash of a logo that this content has is cached for good', async () => {
  const cacheOf = async (url: string) => (await testApp.app.inject({ url })).headers['cache-control'];
  const { logo } = (await testApp.app.inject({ url: '/api/v1/config' })).json().brand;
  expect(logo).toMatch(/^\/brand\/mark\.svg\?v=[0-9a-f]{12}$/);
  expect(await cacheOf(logo)).toContain('immutable');
  expect(await cacheOf('/brand/mark.svg?v=0123456789ab')).toBe('no-cache');
});

test('the page of the API has the mark of the current brand', async () => {
  const script = (await testApp.app.inject({ url: '/api/docs/static/swagger-initializer.js' })).body;
  const [, path = ''] = /img\.src = '([^']+)'/.exec(script) ?? [];
  const mark = await testApp.app.inject({ url: path });
  expect(mark.headers['content-type']).toContain('image/svg+xml');
  expect(mark.body).toContain('<svg');
});

test('a challenge script of the new release is allowed from its first response on', async () => {
  const policy = async () =>
    String((await testApp.app.inject('/assets/challenge-worker-abc.js')).headers['content-security-policy']);
  const frames = async () =>
    String((await testApp.app.inject('/api/v1/config')).headers['content-security-policy']);
  const interstitial = { hostWithConsent: 'https://ads.example' };
  const features = { ...first.portal.features, interstitial };
  expect(await frames()).not.toContain('ads.example');
  publish({ ...first, portal: { ...first.portal, features } });
  expect(await frames()).toContain('frame-src https://ads.example');
  expect(await policy()).toContain('frame-src https://ads.example');
});

test('a page that is rendered while content is published is of one release, and is not sent after it', async () => {
  let isFirst = true;
  const portal = createFakePortal(async ({ config, fetch, sharePicture }) => {
    const nameNow = async () =>
      (await (await fetch('/api/v1/product/neon-drift/en-GB')).text()).includes('Neon Drift II');
    const before = await nameNow();
    if (isFirst) publish(secondRelease());
    isFirst = false;
    return JSON.stringify([config.brand.name, before, await nameNow(), sharePicture.includes('abcdef12')]);
  });
  const services = createServices(testApp.deps);
  const pages = await portalPages(testApp.deps, services.clientConfigs, portal);
  const app = await buildApp(testApp.deps, services, { pages });
  onTestFinished(() => app.close());
  const read = async () => /\[.*\]/.exec((await app.inject('/en-GB/support')).body)?.[0];
  expect(await read()).toBe(JSON.stringify([first.brand.name, false, false, false]));
  expect(await read()).toBe(JSON.stringify(['Second', true, true, true]));
  expect(portal.renders).toHaveLength(2);
});
