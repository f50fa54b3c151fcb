import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShopTestApp, type ShopTestApp } from '../../../../test/fixtures/shop.ts';

const PLAYERS = 20;
const ROUNDS = 5;

let testApp: ShopTestApp;
beforeAll(async () => {
  testApp = await openShopTestApp();
});
afterAll(() => testApp.close());

test('players change their wishes while the mails about a lower price are planned', async () => {
  const players = await Promise.all(
    Array.from({ length: PLAYERS }, () => testApp.player(`${randomUUID()}@example.test`)),
  );
  const wishAll = () =>
    Promise.all(
      players.map((player) =>
        player.call('PUT /user/wishes/:productName', {
          params: { productName: 'neon-drift' },
          body: { wantsPriceMail: true },
        }),
      ),
    );
  await wishAll();
  for (let round = 0; round < ROUNDS; round += 1) {
    await testApp.rows('update wishes set seen_amount = 2499', []);
    const [replies] = await Promise.all([wishAll(), testApp.services.wishList.notifyOfLowerPrices()]);
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([204]));
  }
});
