import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SHIPPED_CONTENT_DIR } from '../../../../test/fixtures/content.ts';
import { NEON_DRIFT, openShopTestApp, type ShopTestApp } from '../../../../test/fixtures/shop.ts';
import type { ApiClient } from '../../../../test/support/api-client.ts';
import { TEST_OPERATOR } from '../../../../test/support/test-operator.ts';
import { createOperatorServices } from '../../../services/operator-services.ts';
import { GAME_WEBHOOK_QUEUE } from '../../commerce/game-webhooks/game-webhook-job.ts';
import { loadContent } from '../../content/files/load-content.ts';
import type { UserGrants } from './user-grants.service.ts';

const REASON = 'ticket 4711';
const GAME = { productName: 'neon-drift', extraName: null };

let testApp: ShopTestApp;
let grants: UserGrants;
beforeAll(async () => {
  const content = loadContent(SHIPPED_CONTENT_DIR);
  const purchaseWebhookUrl = 'http://127.0.0.1:9/purchases';
  const games = new Map(
    [...content.games].map(([name, known]) => [
      name,
      name === 'neon-drift' ? { ...known, purchaseWebhookUrl } : known,
    ]),
  );
  testApp = await openShopTestApp({
    env: { GAME_WEBHOOK_SECRETS: 'neon-drift=only the game and the tests know this' },
    deps: { content: { ...content, games } },
  });
  grants = createOperatorServices(testApp.deps).userGrants(testApp.deps.content);
});
afterAll(() => testApp.close());

async function newPlayer(): Promise<{ player: ApiClient; userId: string }> {
  const player = await testApp.player(`${randomUUID()}@example.test`);
  return { player, userId: String((await player.call('GET /user/me')).body.userId) };
}

const grant = (userId: string, more: Partial<Parameters<UserGrants['grant']>[2]> = {}) =>
  grants.grant(TEST_OPERATOR, userId, { ...GAME, accountId: null, key: null, reason: REASON, ...more });
const auditOf = async (userId: string) =>
  (await testApp.rows('select act, reason from audit_log where subject_id = $1 order by id', [userId])).map(
    ({ act, reason }) => `${act}: ${reason}`,
  );
const toldGames = () => testApp.queued.filter(({ queue }) => queue === GAME_WEBHOOK_QUEUE).length;

describe('A grant', () => {
  test('gives the product as a purchase does, tells the game, and is recorded', async () => {
    const { player, userId } = await newPlayer();
    const before = toldGames();
    const { order } = await grant(userId);
    expect(await testApp.ownedBy(player)).toEqual(['neon-drift grant']);
    expect(toldGames()).toBe(before + 1);
    expect((await testApp.order(player, order.id)).body).toMatchObject({ status: 'paid', amount: 0 });
    expect(await auditOf(userId)).toEqual(['user.grant: ticket 4711']);
    // The player has bought nothing.
    const { body } = await player.call('GET /user/activity');
    expect(JSON.stringify(body)).not.toContain('purchased');
  });

  test('is the same with the same key, and refused for what the player has', async () => {
    const { player, userId } = await newPlayer();
    const key = randomUUID();
    const crystals = { productName: 'starhaven', extraName: currencyOf('starhaven'), key };
    const first = await grant(userId, crystals);
    expect(await grant(userId, crystals)).toEqual({ auditId: null, order: first.order });
    await expect(grant(userId, { key })).rejects.toMatchObject({ kind: 'REFUSED' });
    expect(await testApp.extrasOf(player)).toHaveLength(1);
    await grant(userId, { ...crystals, key: null });
    expect(await testApp.extrasOf(player)).toHaveLength(2);
    await grant(userId);
    await expect(grant(userId)).rejects.toMatchObject({ kind: 'REFUSED' });
  });

  test('names the game account, which must be the player’s and of the game', async () => {
    const { player, userId } = await newPlayer();
    const other = await newPlayer();
    const currency = { productName: 'neon-drift', extraName: currencyOf('neon-drift') };
    const accountId = await testApp.addAccount(player, 'neon-drift');
    const { order } = await grant(userId, { ...currency, accountId });
    const [row] = await testApp.rows('select account_id from orders where id = $1', [order.id]);
    expect(row).toEqual({ account_id: accountId });
    for (const wrong of [
      await testApp.addAccount(other.player, 'neon-drift'),
      await testApp.addAccount(player, 'tidebreakers'),
    ]) {
      const refused = grant(userId, { ...currency, accountId: wrong });
      await expect(refused).rejects.toMatchObject({ kind: 'NOT_FOUND' });
    }
    await expect(grant(userId, { productName: 'no-such' })).rejects.toMatchObject({ kind: 'NOT_FOUND' });
    await expect(grant(randomUUID())).rejects.toMatchObject({ kind: 'NOT_FOUND' });
  });

  test('given twice at once is given once', async () => {
    const { player, userId } = await newPlayer();
    const key = randomUUID();
    const results = await Promise.all(Array.from({ length: 5 }, () => grant(userId, { key })));
    expect(new Set(results.map(({ order }) => order.id)).size).toBe(1);
    expect(results.filter(({ auditId }) => auditId !== null)).toHaveLength(1);
    expect(await testApp.ownedBy(player)).toHaveLength(1);
  });
});

describe('A revocation', () => {
  const revoke = (userId: string, item = GAME as { productName: string; extraName: string | null }) =>
    grants.revoke(TEST_OPERATOR, userId, { ...item, reason: REASON });

  test('takes back what was granted, and tells the game', async () => {
    const { player, userId } = await newPlayer();
    await grant(userId);
    const before = toldGames();
    await revoke(userId);
    expect(await testApp.ownedBy(player)).toEqual([]);
    expect(toldGames()).toBe(before + 1);
    expect(await auditOf(userId)).toEqual(['user.grant: ticket 4711', 'user.revoke: ticket 4711']);
    await expect(revoke(userId)).rejects.toMatchObject({ kind: 'REFUSED' });
    await grant(userId);
    expect(await testApp.ownedBy(player)).toEqual(['neon-drift grant']);
  });

  test('takes back what a coupon gave, and the last of several currencies', async () => {
    const { player, userId } = await newPlayer();
    await testApp.rows(
      "insert into ownerships (user_id, product_name, source) values ($1, 'neon-drift', 'coupon')",
      [userId],
    );
    expect(await revoke(userId)).toMatchObject({ order: null });
    const currency = { productName: 'starhaven', extraName: currencyOf('starhaven') };
    for (const _ of [1, 2]) await grant(userId, currency);
    await revoke(userId, currency);
    expect(await testApp.extrasOf(player)).toHaveLength(1);
  });

  test('never takes what was paid for', async () => {
    const { player, userId } = await newPlayer();
    const { body } = await testApp.buy(player, NEON_DRIFT);
    await testApp.checkout(body.link, 'pay');
    await expect(revoke(userId)).rejects.toMatchObject({ kind: 'REFUSED' });
    expect(await testApp.ownedBy(player)).toEqual(['neon-drift purchase']);
  });
});

function currencyOf(productName: string): string {
  const extras = testApp.deps.content.products.get(productName)?.extras ?? [];
  return String(extras.find(({ kind }) => kind === 'currency')?.name);
}
