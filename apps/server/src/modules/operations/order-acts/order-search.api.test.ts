import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NEON_DRIFT, openShopTestApp, type ShopTestApp } from '../../../../test/fixtures/shop.ts';
import { createOperatorServices, type OperatorServices } from '../../../services/operator-services.ts';

const FIRST = { after: null, limit: 50 };

let testApp: ShopTestApp;
let orderSearch: OperatorServices['orderSearch'];
beforeAll(async () => {
  testApp = await openShopTestApp();
  ({ orderSearch } = createOperatorServices(testApp.deps));
});
afterAll(() => testApp.close());

const found = async (text: string) =>
  (await orderSearch.find(text, FIRST)).items.map(({ id, matches }) => [id, matches]);

test('orders are found by part of the address, id, number, payment and product, in pages', async () => {
  const buyers = [];
  for (const name of ['grace.first', 'grace.second']) {
    const player = await testApp.player(`${name}.${randomUUID()}@example.test`);
    const { body } = await testApp.buy(player, NEON_DRIFT);
    await testApp.checkout(body.link, 'pay');
    buyers.push(String(body.orderId));
  }
  const [first = '', second = ''] = buyers;
  const [row] = await testApp.rows("update orders set payment_id = 'pi_9' where id = $1 returning number", [
    first,
  ]);
  expect(await found('CE.SEC')).toEqual([[second, ['email']]]);
  expect(await found(first)).toEqual([[first, ['id', 'payment']]]);
  expect(await found(first.slice(0, 13).toUpperCase())).toEqual([[first, ['id']]]);
  expect(await found(`GH-${row?.number}`)).toEqual([[first, ['number']]]);
  expect(await found('pi_9')).toEqual([[first, ['payment']]]);
  expect(await found('neon-drift')).toEqual([
    [second, ['product']],
    [first, ['product']],
  ]);
  const page = await orderSearch.find('grace.', { after: null, limit: 1 });
  const next = await orderSearch.find('grace.', { after: page.next, limit: 1 });
  expect([...page.items, ...next.items].map(({ id }) => id)).toEqual([second, first]);
  expect(next.next).toBeNull();
  expect(page.items[0]).toMatchObject({ email: expect.stringContaining('grace.second'), amount: 1499 });
  // No id begins with it, and none is like it.
  for (const text of ['----', 'abcdef012', '%%%']) expect(await found(text)).toEqual([]);
  await expect(orderSearch.find('ab', FIRST)).rejects.toMatchObject({ kind: 'USAGE' });
});
