import { randomUUID } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShopTestApp, type ShopTestApp, VOLTS } from '../../../../test/fixtures/shop.ts';
import { createPlayerArchive } from './player-archive.service.ts';

let testApp: ShopTestApp;
beforeAll(async () => {
  testApp = await openShopTestApp();
});
afterAll(() => testApp.close());

async function archiveOf(userId: string, locale = 'en-GB') {
  const { deps } = testApp;
  const archive = await createPlayerArchive(deps).make(deps.db.queries, { id: userId, locale }, deps.content);
  return Object.fromEntries(
    Object.entries(unzipSync(archive)).map(([name, bytes]) => [name, strFromU8(bytes)]),
  );
}

async function newPlayer() {
  const email = `${randomUUID()}@example.test`;
  const browser = await testApp.player(email);
  return { email, browser, userId: String((await browser.call('GET /user/me')).body.userId) };
}

test('the archive has a file for each topic with the player’s rows, and nothing of another player', async () => {
  const { email, browser, userId } = await newPlayer();
  const other = await newPlayer();
  const accountId = await testApp.addAccount(browser, 'neon-drift', { name: 'Racer' });
  const { body } = await testApp.buy(browser, { ...VOLTS, accountId });
  await testApp.checkout(body.link, 'pay');
  await testApp.rows(
    `insert into passkeys (user_id, credential_id, public_key, counter, transports, name, created_at)
     values ($1, $2, '\\x00', 0, '{internal}', 'My phone', now())`,
    [userId, `credential-${userId}`],
  );
  const files = await archiveOf(userId);
  expect(Object.keys(files).sort()).toEqual([
    'account.json',
    'activity.json',
    'games.json',
    'index.html',
    'purchases.json',
    'sign-in.json',
  ]);
  expect(JSON.parse(files['account.json'] ?? '').users).toMatchObject([{ id: userId, email }]);
  expect(JSON.parse(files['games.json'] ?? '').game_accounts).toMatchObject([{ display_name: 'Racer' }]);
  expect(JSON.parse(files['purchases.json'] ?? '').orders).toMatchObject([
    { amount: VOLTS.price.amount, currency: 'EUR', status: 'paid' },
  ]);
  expect(JSON.parse(files['sign-in.json'] ?? '').passkeys).toMatchObject([{ name: 'My phone' }]);
  expect(files['index.html']).toContain('<h3>Passkeys ');
  expect(Object.values(files).join()).not.toContain(other.email);
  expect(Object.values(files).join()).not.toContain(`credential-${userId}`);
});

test('secrets and their hashes are in no file', async () => {
  const { userId } = await newPlayer();
  const text = Object.values(await archiveOf(userId)).join();
  const [user] = await testApp.rows('select password_hash from users where id = $1', [userId]);
  expect(text).not.toContain(String(user?.password_hash));
  expect(text).not.toMatch(/token_hash|password_hash|sealed|code_hash/);
});

test('the page is in the player’s language and direction, escapes every value and loads nothing', async () => {
  const { browser, userId } = await newPlayer();
  await testApp.addAccount(browser, 'neon-drift', { name: '<script>alert("1")</script>' });
  const page = (await archiveOf(userId, 'ar-AE'))['index.html'] ?? '';
  expect(page).toContain('<html lang="ar-AE" dir="rtl">');
  expect(page).toContain('&lt;script&gt;alert(');
  expect(page).not.toContain('<script');
  expect(page).not.toMatch(/\b(?:src|href)=|url\(|@import/);
  expect((await archiveOf(userId, 'de-DE'))['index.html']).toContain('<html lang="de-DE" dir="ltr">');
});

test('a text that looks like a moment, and is none, stays as the player wrote it', async () => {
  const { userId } = await newPlayer();
  const name = '2026-13-45 99:99:99+00';
  await testApp.rows(
    `insert into passkeys (user_id, credential_id, public_key, counter, transports, name, created_at)
     values ($1, $2, '\\x00', 0, '{internal}', $3, now())`,
    [userId, `credential-${userId}`, name],
  );
  const files = await archiveOf(userId);
  expect(JSON.parse(files['sign-in.json'] ?? '').passkeys).toMatchObject([{ name }]);
});

test('the page shows names, amounts and states as the portal does, and which order a refund belongs to', async () => {
  const { browser, userId } = await newPlayer();
  const accountId = await testApp.addAccount(browser, 'neon-drift', { name: 'Racer' });
  const { body } = await testApp.buy(browser, { ...VOLTS, accountId });
  await testApp.checkout(body.link, 'pay');
  await testApp.rows(
    `insert into order_refunds (order_id, amount, state, requested_at)
     select id, 100, 'pending', now() from orders where user_id = $1`,
    [userId],
  );
  const [order] = await testApp.rows('select number from orders where user_id = $1', [userId]);
  const number = `GH-${String(order?.number).padStart(6, '0')}`;
  const files = await archiveOf(userId, 'de-DE');
  const page = files['index.html'] ?? '';
  for (const text of [
    'Bezahlt',
    'Deutschland',
    '19\u00a0%',
    '3,49\u00a0€',
    'Erstattung läuft',
    '1,00\u00a0€',
  ]) {
    expect(page).toContain(`<bdi>${text}</bdi>`);
  }
  expect(page.split(`<bdi>${number}</bdi>`)).toHaveLength(3);
  expect(page).not.toMatch(/<bdi>(?:paid|pending|purchase|grant|DE|EUR)<\/bdi>/);
  expect(JSON.parse(files['purchases.json'] ?? '').order_refunds).toMatchObject([
    { order_number: order?.number, currency: 'EUR', amount: 100 },
  ]);
});
