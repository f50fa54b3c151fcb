import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildApp } from '../src/app.ts';
import type { Content } from '../src/modules/content/files/content.ts';
import { portalPages } from '../src/portal-pages.ts';
import { createServices } from '../src/services/services.ts';
import { CONSENT, GERMAN_TAX, NEON_DRIFT } from './fixtures/shop.ts';
import { createFakePortal } from './support/fake-portal.ts';
import { openPlayerTestApp, type PlayerTestApp } from './support/player-test-app.ts';

const RELEASE = 7;
const DAMAGED = 8;

let testApp: PlayerTestApp;
let app: Awaited<ReturnType<typeof buildApp>>;
let opened: number[] = [];

beforeAll(async () => {
  testApp = await openPlayerTestApp();
  const { deps } = testApp;
  const services = createServices(deps);
  const content = withOtherPrice(deps.liveContent.state().content);
  const contentReleases = {
    ...services.contentReleases,
    async open(releaseId: number) {
      opened.push(releaseId);
      if (releaseId === DAMAGED) throw new Error('a file of the release is damaged');
      return { releaseId, content, folder: deps.env.contentDir };
    },
  };
  const portal = createFakePortal(async ({ config, fetch }) => {
    const product = await (await fetch('/api/v1/product/neon-drift/en-GB')).text();
    return `[${config.brand.name} ${product.includes('"amount":4242')}]</p></body>`;
  });
  const pages = await portalPages(deps, services.clientConfigs, portal);
  app = await buildApp(deps, { ...services, contentReleases }, { pages });
});
beforeEach(() => {
  opened = [];
});
afterAll(async () => {
  await app.close();
  await testApp.close();
});

function withOtherPrice(content: Content): Content {
  const game = content.products.get('neon-drift');
  if (!game?.prices) throw new Error('the shipped content has another shop');
  const prices = { ...game.prices, EUR: { amount: 4242 } };
  return {
    ...content,
    brand: { ...content.brand, name: 'Previewed' },
    products: new Map(content.products).set('neon-drift', { ...game, prices }),
    promotions: new Map(),
  };
}

async function follow(release = RELEASE): Promise<string> {
  const { token } = testApp.services.contentPreviews.issue(release);
  const { statusCode, headers } = await app.inject(`/preview/${token}`);
  expect([statusCode, headers.location]).toEqual([302, '/']);
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'clear-site-data': '"cache"' });
  expect(headers['set-cookie']).toMatch(/; Path=\/; HttpOnly; SameSite=Lax/);
  return String(headers['set-cookie']).split(';')[0] ?? '';
}

const get = (url: string, cookie?: string) => app.inject({ url, headers: cookie ? { cookie } : {} });
const PAGE = '/en-GB/support';

test('the release is shown on marked pages to who follows the link, and to no one else', async () => {
  const before = await get(PAGE);
  const cookie = await follow();
  const page = await get(PAGE, cookie);
  expect(page.body).toContain('[Previewed true]');
  expect(page.body).toMatch(/<strong>Preview of release 7<\/strong>.*<\/aside><\/body>$/);
  expect((await get('/api/v1/product/neon-drift/en-GB', cookie)).body).toContain('"amount":4242');
  const after = await get(PAGE);
  expect(after.body).toBe(before.body);
  expect(after.body).not.toContain('Preview');
  expect((await get('/api/v1/product/neon-drift/en-GB')).body).not.toContain('"amount":4242');
  expect(opened).toEqual([RELEASE]);
});

test.each([PAGE, '/api/v1/product/neon-drift/en-GB', '/brand.css', '/en-GB/nothing-is-here'])(
  'the answer of a preview is not stored: %s',
  async (url) => {
    const { headers } = await get(url, await follow());
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
    for (const name of ['cdn-cache-control', 'surrogate-key', 'cache-tag'])
      expect(headers).not.toHaveProperty(name);
  },
);

test('nothing is bought at a price of a preview', async () => {
  const player = await testApp.player('previewer@example.test');
  const cookie = await follow();
  const { productName, price } = NEON_DRIFT;
  const shown = await get(`/api/v1/user/product/${productName}/purchaseables?language=en`, cookie);
  expect(shown.body).toContain('"amount":4242');
  const buy = (amount: number) =>
    app.inject({
      method: 'POST',
      url: `/api/v1/user/product/${productName}/purchase`,
      headers: {
        cookie,
        authorization: `Bearer ${player.token}`,
        'x-installation-id': String(player.installationId),
        'idempotency-key': crypto.randomUUID(),
      },
      payload: { tax: GERMAN_TAX, consent: CONSENT, gfLang: 'de', price: { ...price, amount } },
    });
  expect((await buy(4242)).statusCode).toBe(409);
  const orders = async () => (await testApp.deps.db.statement('select amount from orders')).rows;
  expect(await orders()).toEqual([]);
  expect((await buy(1499)).statusCode).toBe(201);
  expect(await orders()).toEqual([{ amount: 1499 }]);
});

test('a link ends after eight hours, and cannot be made by others', async () => {
  const cookie = await follow();
  const { token } = testApp.services.contentPreviews.issue(RELEASE);
  const others = [
    token.replace('7.', '9.'),
    `${token.slice(0, -1)}${token.endsWith('a') ? 'b' : 'a'}`,
    '7',
    'x',
  ];
  for (const other of others) {
    expect((await get(`/preview/${other}`)).statusCode).toBe(404);
    expect((await get(PAGE, `gatehouse_preview=${other}`)).body).not.toContain('Preview');
  }
  testApp.clock.advance(8 * 60 * 60 - 30);
  expect((await get(PAGE, cookie)).body).toContain('Preview of release 7');
  testApp.clock.advance(31);
  expect((await get(PAGE, cookie)).body).not.toContain('Preview');
  expect((await get(`/preview/${token}`)).statusCode).toBe(404);
});

test('a release that cannot be loaded is an error, and not the current one without a mark', async () => {
  const cookie = await follow(DAMAGED);
  expect((await get(PAGE, cookie)).statusCode).toBe(500);
  expect((await get('/preview/end', cookie)).statusCode).toBe(302);
  const { token } = testApp.services.contentPreviews.issue(RELEASE);
  expect((await get(`/preview/${token}`, cookie)).statusCode).toBe(302);
  expect((await get(PAGE)).statusCode).toBe(200);
});

test('files of the portal and the console are those of the node', async () => {
  const cookie = await follow();
  opened = [];
  await get('/assets/main.js', cookie);
  await get('/operator/releases', cookie);
  await get('/operator/api/content/releases', cookie);
  expect(opened).toEqual([]);
});

test('the preview ends with its link', async () => {
  const { headers } = await get('/preview/end', await follow());
  expect(headers['set-cookie']).toMatch(/^gatehouse_preview=; Max-Age=0; Path=\//);
  expect((await get('/preview/style.css')).headers['content-type']).toBe('text/css; charset=utf-8');
});
