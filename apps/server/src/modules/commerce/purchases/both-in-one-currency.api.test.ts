import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SHIPPED_CONTENT_DIR } from '../../../../test/fixtures/content.ts';
import { openShopTestApp, type ShopTestApp } from '../../../../test/fixtures/shop.ts';
import { loadContent } from '../../content/files/load-content.ts';

let testApp: ShopTestApp;
beforeAll(async () => {
  const content = loadContent(SHIPPED_CONTENT_DIR);
  const game = content.products.get('neon-drift');
  const { GBP: _pounds, ...prices } = game?.prices ?? {};
  if (!game) throw new Error('there is no Neon Drift');
  // The add-on has a price in pounds, its game has none.
  const products = new Map(content.products).set('neon-drift', { ...game, prices });
  testApp = await openShopTestApp({ deps: { content: { ...content, products } } });
});
afterAll(() => testApp.close());

const HARBOUR_PACK = '8df59fda-e48a-4f8b-92eb-b19be18cfe99';

test('an add-on and its game are offered and sold together in a currency that both have', async () => {
  const player = await testApp.player(`${randomUUID()}@example.test`);
  const { body } = await player.call('GET /user/product/:productName/purchaseables', {
    params: { productName: 'harbour-pack' },
    query: { language: 'en', currency: 'GBP' },
  });
  expect(body.purchaseables).toMatchObject([
    { offer: { amount: 699, currency: 'EUR' }, needs: { offer: { amount: 1499, currency: 'EUR' } } },
  ]);
  const price = { purchaseableId: HARBOUR_PACK, amount: 699 + 1499 };
  const wish = { productName: 'harbour-pack', withGame: true };
  expect(await testApp.buy(player, { ...wish, price: { ...price, currency: 'GBP' } })).toMatchObject({
    status: 409,
    body: { reason: 'CURRENCY_NOT_OFFERED' },
  });
  expect((await testApp.buy(player, { ...wish, price: { ...price, currency: 'EUR' } })).status).toBe(201);
});

test('the owner of the game buys the add-on in the wanted currency', async () => {
  const player = await testApp.player(`${randomUUID()}@example.test`);
  const { userId } = (await player.call('GET /user/me')).body;
  await testApp.rows(
    "insert into ownerships (user_id, product_name, source) values ($1, 'neon-drift', 'grant')",
    [userId],
  );
  const { body } = await player.call('GET /user/product/:productName/purchaseables', {
    params: { productName: 'harbour-pack' },
    query: { language: 'en', currency: 'GBP' },
  });
  expect(body.purchaseables).toMatchObject([{ offer: { currency: 'GBP' } }]);
});
