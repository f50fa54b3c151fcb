import { randomUUID } from 'node:crypto';
import { DEFAULT_GAME_ID } from '@gatehouse/domain/games';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ApiReply, createApiClient } from '../../../../test/support/api-client.ts';
import { openPlayerTestApp, type PlayerTestApp } from '../../../../test/support/player-test-app.ts';
import { buildNode } from '../../../../test/support/test-app.ts';

const EMBERFALL = 'c15e9d04-2b17-4e6a-8f1d-90a3b7c6d510';
const STARHAVEN = 'c25e9d04-2b27-4e6a-8f1d-90a3b7c6d520';
const downloadId = randomUUID();

let testApp: PlayerTestApp;
beforeAll(async () => {
  testApp = await openPlayerTestApp();
});
beforeEach(() => testApp.forgetLimits());
afterAll(() => testApp.close());

const wish = (email: string, change: Record<string, unknown> = {}) => ({
  downloadId,
  email,
  locale: 'en-GB',
  gfLang: 'en',
  gameId: DEFAULT_GAME_ID,
  ...change,
});
const ask = (email: string, change?: Record<string, unknown>, browser = testApp.browser()) =>
  browser.call('PUT /user/download', { body: wish(email, change) });

test('a visitor gets a mail that links to the download page, which continues with the same download', async () => {
  expect((await ask('Guest@example.test')).status).toBe(204);
  const { publicUrl } = testApp.deps.env;
  expect(testApp.lastMail('Guest@example.test', 'download-link')).toMatchObject({
    locale: 'en-GB',
    product: null,
    link: `${publicUrl}/en-GB/download?download_id=${downloadId}`,
  });
});

test('for a game it names the game, shows its picture and links to its page', async () => {
  await ask('gamer@example.test', { gameId: EMBERFALL, locale: 'ar-AE', gfLang: 'ae' });
  const mail = testApp.lastMail('gamer@example.test', 'download-link');
  expect(mail.product).toBe('Emberfall');
  expect(mail.link).toContain(`/ar-AE/download/emberfall?download_id=${downloadId}`);
  expect(mail.artUrl).toMatch(/\/art\/[0-9a-f]+\/emberfall\/feature-1180\.webp$/);
});

test('the link is below the public address, whatever the Host header', async () => {
  const headers = { host: 'evil.test', 'x-forwarded-host': 'evil.test' };
  await testApp.browser().call('PUT /user/download', { body: wish('host@example.test'), headers });
  expect(testApp.lastMail('host@example.test', 'download-link').link).toContain(testApp.deps.env.publicUrl);
});

test('the response is the same for an address with an account and one without, signed in or not', async () => {
  const player = await testApp.player('known@example.test');
  await testApp.forgetLimits();
  const comparable = ({ status, body, headers }: ApiReply) => {
    const { date: _date, 'x-request-id': _id, ...rest } = headers;
    return { status, body, rest };
  };
  const first = comparable(await ask('known@example.test'));
  expect(comparable(await ask('unknown@example.test'))).toEqual(first);
  expect(comparable(await ask('friend@example.test', {}, player))).toEqual(first);
  for (const email of ['KNOWN@example.test', 'unknown@example.test']) {
    const sender = testApp.browser();
    for (let turn = 0; turn < 2; turn += 1) expect(comparable(await ask(email, {}, sender))).toEqual(first);
    expect((await ask(email, {}, sender)).status).toBe(429);
  }
});

test('one sender causes at most a hundred mails an hour, for challenges, to any addresses', async () => {
  const sender = testApp.browser();
  for (let number = 1; number <= 100; number++) await ask(`victim-${number}@example.test`, {}, sender);
  expect(testApp.mailCount('victim-100@example.test', 'download-link')).toBe(1);
  const refused = await ask('victim-101@example.test', {}, sender);
  expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
  expect(testApp.mailCount('victim-101@example.test', 'download-link')).toBe(0);
});

test.each([
  ['an unknown game', { gameId: downloadId }],
  ['a game that is played only in the browser', { gameId: STARHAVEN }],
  ['an account, without a session', { accountId: downloadId }],
])('%s sends nothing', async (_, change) => {
  expect((await ask('no-account@example.test', change)).status).toBe(404);
  expect(testApp.mailCount('no-account@example.test', 'download-link')).toBe(0);
});

test('where no client is offered there is no link to it', async () => {
  const { env } = testApp.deps;
  const node = await buildNode({ ...testApp.deps, env: { ...env, installersDir: 'none' } });
  expect((await ask('no-account@example.test', {}, createApiClient(node))).status).toBe(404);
  await node.close();
});
