import { LOCALES } from '@gatehouse/domain/locales';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testClient } from '../../../test/fixtures/auth-codes.ts';
import type { ApiClient } from '../../../test/support/api-client.ts';
import { openPlayerTestApp, type PlayerTestApp } from '../../../test/support/player-test-app.ts';
import { buildTestApp } from '../../../test/support/test-app.ts';
import { readEnv } from '../../env.ts';
import { loadContent } from '../../modules/content/files/load-content.ts';
import { DEMO_PEOPLE } from '../seed/demo-world.seed.ts';
import { withDemoAddresses } from './demo-addresses.ts';

const env = readEnv('demo', {});
const content = withDemoAddresses(loadContent(env.contentDir), env.publicUrl);

let testApp: PlayerTestApp;
let browser: ApiClient;
beforeAll(async () => {
  testApp = await openPlayerTestApp({ demoWorld: true, deps: { content } });
  browser = testApp.browser();
  await browser.signIn(DEMO_PEOPLE.player.email);
});
afterAll(() => testApp.close());

/** Every address in what the server sends to a page. */
const addressesIn = (json: unknown) => JSON.stringify(json).match(/https?:\/\/[^"\\]+/g) ?? [];
const page = (address: string) => testApp.app.inject(address.slice(env.publicUrl.length));
const codeFor = async (site: 'board' | 'support' | 'game', more = {}) =>
  String(
    (await browser.call('POST /auth/codes', { body: { ...testClient(content, site).order, ...more } })).body
      .code,
  );

test('every address of the content leads to a page of the demo, in every language', async () => {
  const replies = [await testApp.app.inject('/api/v1/config')];
  for (const locale of LOCALES) {
    for (const kind of ['footer', 'navigation', 'store/frontpage']) {
      replies.push(await testApp.app.inject(`/api/v1/config/${kind}/${locale}`));
    }
  }
  for (const name of content.products.keys()) {
    replies.push(await testApp.app.inject(`/api/v1/product/${name}/en-GB`));
  }
  expect(replies.filter(({ statusCode }) => statusCode !== 200)).toEqual([]);
  const addresses = new Set(replies.flatMap((reply) => addressesIn(reply.json())));
  expect(addresses.size).toBeGreaterThan(15);
  for (const address of addresses) {
    if (address.startsWith('http://127.0.0.1') && !address.includes('/demo/')) continue;
    expect([address, (await page(address)).statusCode]).toEqual([address, 200]);
  }
});

test.each(['terms', 'privacy'])('the page of the %s names its version and its day', async (document) => {
  const { body } = await testApp.app.inject(`/demo/pages/${document}`);
  expect(body).toContain('<h2>Version 2026-01</h2><p>Applies from 1 January 2026.</p>');
});

test('the browser game knows its player by the code, once, and shows no token', async () => {
  const { rows } = await testApp.deps.db.statement(
    "select id from game_accounts where display_name = 'Player-One'",
  );
  const code = await codeFor('game', { accountId: String(rows[0]?.id) });
  const first = await testApp.app.inject(`/demo/pages/play/starhaven/eu?code=${code}`);
  expect(first.body).toContain('Player-One, you would be playing Starhaven now');
  expect(first.body).toContain('scope users-own-read');
  expect(first.body).not.toContain(code);
  expect(first.headers['referrer-policy']).toBe('no-referrer');
  const again = await testApp.app.inject(`/demo/pages/play/starhaven/eu?code=${code}`);
  expect(again.body).toContain('has been used already');
  expect(again.body).not.toContain('Player-One');
});

test.each(['board', 'support'] as const)(
  'the %s learns who the player is, and shows no token',
  async (site) => {
    const code = await codeFor(site);
    const before = await sessionCount();
    const reply = await testApp.app.inject(`/demo/pages/${site}?code=${code}`);
    expect(reply.body).toContain(DEMO_PEOPLE.player.email);
    expect(reply.body).not.toMatch(/Bearer|eyJ|secret-not-for-production/);
    expect(await sessionCount()).toBe(before + 1);
    const visitor = await testApp.app.inject(`/demo/pages/${site}?code=not-logged-in`);
    expect(visitor.body).toContain('Nobody is signed in');
  },
);

const sessionCount = async () => {
  const { rows } = await testApp.deps.db.statement('select count(*)::int as n from sessions');
  return Number(rows[0]?.n);
};

test('a made-up code, and markup in the address, do no harm', async () => {
  const reply = await testApp.app.inject(
    '/demo/pages/play/starhaven/%3Cscript%3E?code=%3Cb%3Eabcdefghijklmnop',
  );
  expect(reply.statusCode).toBe(200);
  expect(reply.body).not.toContain('<script>');
  expect(reply.body).not.toContain('<b>');
  expect((await testApp.app.inject('/demo/pages/nowhere')).statusCode).toBe(404);
  expect((await testApp.app.inject('/demo/pages/play/constructor')).statusCode).toBe(404);
  expect((await testApp.app.inject('/demo/pages/__proto__')).statusCode).toBe(404);
});

test('serve mode has none of these pages, and keeps the addresses of the content', async () => {
  const serving = await buildTestApp({
    deps: {
      env: readEnv('serve', {
        PUBLIC_URL: 'https://games.example',
        DATABASE_URL: 'postgres://nowhere/x',
        SMTP_URL: 'smtp://nowhere',
        SECRET_KEY: 'a key that only this test knows of',
      }),
    },
  });
  expect((await serving.app.inject('/demo/pages/terms')).statusCode).toBe(404);
  expect((await serving.app.inject('/api/v1/config')).json().links.terms).toBe(
    'https://gatehouse.example/terms',
  );
  await serving.close();
});
