import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openShopTestApp, type ShopTestApp, VOLTS } from '../../../../test/fixtures/shop.ts';
import type { ApiClient } from '../../../../test/support/api-client.ts';
import { TEST_OPERATOR } from '../../../../test/support/test-operator.ts';
import { createOperatorServices, type OperatorServices } from '../../../services/operator-services.ts';

const FIRST = { after: null, limit: 50 };

let testApp: ShopTestApp;
let services: OperatorServices;
beforeAll(async () => {
  testApp = await openShopTestApp();
  services = createOperatorServices(testApp.deps);
});
afterAll(() => testApp.close());

async function newPlayer(email: string): Promise<{ player: ApiClient; userId: string }> {
  const player = await testApp.player(email);
  return { player, userId: String((await player.call('GET /user/me')).body.userId) };
}

const found = async (text: string) =>
  (await services.userSearch.find(text, FIRST)).items.map(({ id, matches }) => [id, matches]);

describe('A search for a player', () => {
  test('finds parts of e-mail address, nickname and game account, whatever their case', async () => {
    const { player, userId } = await newPlayer('grace.hopper@example.test');
    await player.call('PATCH /user/me', { body: { displayName: 'Amazing Grace' } });
    await testApp.addAccount(player, 'neon-drift', { name: 'HoppeR99' });
    expect(await found('CE.HOP')).toEqual([[userId, ['email']]]);
    expect(await found('azing gr')).toEqual([[userId, ['nickname']]]);
    expect(await found('opper')).toEqual([[userId, ['email', 'game-account']]]);
    expect(await found(userId)).toEqual([[userId, ['id']]]);
    // Neither is a pattern.
    expect(await found('gr%ce')).toEqual([]);
    expect(await found('a___zing')).toEqual([]);
  });

  test('finds whole orders, payments and coupon codes', async () => {
    const { player, userId } = await newPlayer('buyer.of.volts@example.test');
    const accountId = await testApp.addAccount(player, 'neon-drift');
    const { body } = await testApp.buy(player, { ...VOLTS, accountId });
    await testApp.checkout(body.link, 'pay');
    await testApp.rows("insert into coupons (code, product_name) values ('FIND-ME-42', 'neon-drift')");
    await testApp.rows("insert into coupon_redemptions (coupon_code, user_id) values ('FIND-ME-42', $1)", [
      userId,
    ]);
    const [order] = await testApp.rows('update orders set payment_id = $2 where id = $1 returning number', [
      body.orderId,
      'pi_3Abc',
    ]);
    expect(await found(String(body.orderId))).toEqual([[userId, ['order', 'payment']]]);
    expect(await found(`GH-${String(order?.number).padStart(6, '0')}`)).toEqual([[userId, ['order']]]);
    expect(await found('pi_3Abc')).toEqual([[userId, ['payment']]]);
    expect(await found('findme42')).toEqual([[userId, ['coupon']]]);
    expect(await found('pi_3Ab')).toEqual([]);
  });

  test('has pages, and refuses a text that no index can find', async () => {
    for (const n of [1, 2, 3]) await newPlayer(`paged.${n}@example.test`);
    const all = (await services.userSearch.find('paged.', FIRST)).items;
    expect(all).toHaveLength(3);
    const first = await services.userSearch.find('paged.', { after: null, limit: 2 });
    const second = await services.userSearch.find('paged.', { after: first.next, limit: 2 });
    expect([...first.items, ...second.items]).toEqual(all);
    expect(second.next).toBeNull();
    await expect(services.userSearch.find('ab', FIRST)).rejects.toMatchObject({ kind: 'USAGE' });
    const wrong = services.userSearch.find('paged.', { after: 'x', limit: 2 });
    await expect(wrong).rejects.toMatchObject({ kind: 'USAGE' });
  });
});

test('a timeline has events, acts, orders, mails and notes, newest first, in pages', async () => {
  const { player, userId } = await newPlayer('timeline@example.test');
  testApp.clock.advance(60);
  const accountId = await testApp.addAccount(player, 'neon-drift');
  const { body } = await testApp.buy(player, { ...VOLTS, accountId });
  await testApp.checkout(body.link, 'pay');
  testApp.clock.advance(60);
  await services.userNotes.add(TEST_OPERATOR, userId, 'Asked for an invoice.');
  await services.userActs.signOut(TEST_OPERATOR, userId, 'ticket 4711');
  const { items, next } = await services.userTimeline.list(userId, FIRST);
  expect(next).toBeNull();
  expect(items.map(({ at }) => at)).toEqual(
    items
      .map(({ at }) => at)
      .sort()
      .reverse(),
  );
  const named = items.map(({ source, kind }) => `${source} ${kind}`);
  for (const one of [
    'event account_created',
    'event purchased',
    'order paid',
    'mail receipt',
    'note note',
    'act user.sign-out',
  ]) {
    expect(named).toContain(one);
  }
  const pages: unknown[] = [];
  for (let after: string | null = null; ; ) {
    const page: Awaited<ReturnType<typeof services.userTimeline.list>> = await services.userTimeline.list(
      userId,
      {
        after,
        limit: 3,
      },
    );
    pages.push(...page.items);
    after = page.next;
    if (after === null) break;
  }
  expect(pages).toEqual(items);
  for (const after of ['x', '2026-99-99T00:00:00.000000Z~act~1']) {
    const wrong = services.userTimeline.list(userId, { after, limit: 3 });
    await expect(wrong).rejects.toMatchObject({ kind: 'USAGE' });
  }
});

test('a note is listed, is in the audit log without its text, and refuses control characters', async () => {
  const { userId } = await newPlayer('noted@example.test');
  const { noteId } = await services.userNotes.add(TEST_OPERATOR, userId, ' Two\nlines ');
  const { items } = await services.userNotes.list(userId, FIRST);
  expect(items).toMatchObject([{ id: noteId, operator: 'Test operator', text: 'Two\nlines' }]);
  const audit = await testApp.rows('select act, details from audit_log where subject_id = $1', [userId]);
  expect(audit).toEqual([{ act: 'user.note', details: { noteId } }]);
  for (const text of ['', 'a\u001b[2J', 'x'.repeat(2001)]) {
    await expect(services.userNotes.add(TEST_OPERATOR, userId, text)).rejects.toMatchObject({
      kind: 'USAGE',
    });
  }
});
