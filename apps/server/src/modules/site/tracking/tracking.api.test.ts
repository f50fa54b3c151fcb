import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApiClient } from '../../../../test/support/api-client.ts';
import { buildTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { trackingEvents } from '../../../db/schema/tracking.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await buildTestApp();
});
afterAll(() => testApp.close());

const kept = (name: string) =>
  testApp.deps.db.queries.select().from(trackingEvents).where(eq(trackingEvents.name, name));

test('an event is stored for the user of the token, whatever it claims, and without an IP address', async () => {
  const browser = createApiClient(testApp.app);
  const { body } = await browser.signUp('counted@example.test');
  const event = { event: 'opt_in', product: 'portal', user_id: randomUUID(), email: 'counted@example.test' };
  expect((await browser.call('POST /tracking/events', { body: { events: [event] } })).status).toBe(204);
  expect(await kept('opt_in')).toMatchObject([{ userId: body.userId, details: { product: 'portal' } }]);
  expect(JSON.stringify(await kept('opt_in'))).not.toContain('counted@');
});

test('a logout is stored for the user it names, because the session is gone; other events never are', async () => {
  const browser = createApiClient(testApp.app);
  const { body } = await browser.signUp('leaver@example.test');
  const stranger = createApiClient(testApp.app);
  const send = (events: object[]) => stranger.call('POST /tracking/events', { body: { events } });
  const player = { product: 'portal', user_id: String(body.userId), email: 'leaver@example.test' };
  const logout = { event: 'logout', reason: 'user_requested', user_id: String(body.userId) };
  expect((await send([logout, { ...logout, user_id: randomUUID() }])).status).toBe(204);
  expect((await send([{ event: 'opt_in', ...player }])).status).toBe(204);
  const logouts = await kept('logout');
  expect(logouts.map(({ userId }) => userId).sort()).toEqual([body.userId, null].sort());
  // Readers of the events can tell a claimed user from a proven one.
  const claimed = { reason: 'user_requested', is_user_claimed: true };
  expect(logouts.map(({ details }) => details)).toEqual([claimed, claimed]);
  expect((await kept('opt_in')).at(-1)?.userId).toBeNull();
});

test('a logout in a session is stored for its user, and is no claim', async () => {
  const browser = createApiClient(testApp.app);
  const { body } = await browser.signUp('leaves-later@example.test');
  const logout = { event: 'logout', reason: 'invalid_game_account', user_id: randomUUID() };
  await browser.call('POST /tracking/events', { body: { events: [logout] } });
  const [stored] = (await kept('logout')).filter(({ userId }) => userId === body.userId);
  expect(stored?.details).toEqual({ reason: 'invalid_game_account' });
});

test('the reason of a success is not stored', async () => {
  const login = { event: 'login', product: 'portal', subpage: 'first_login', result: 'success' };
  await createApiClient(testApp.app).call('POST /tracking/events', {
    body: { events: [{ ...login, reason: 'rate_limit' }] },
  });
  expect((await kept('login')).map(({ details }) => details)).toEqual([
    { product: 'portal', subpage: 'first_login', result: 'success' },
  ]);
});

test('an event that breaks its schema is refused completely', async () => {
  const event = { event: 'forgot_password', product: 'portal' };
  const reply = await createApiClient(testApp.app).call('POST /tracking/events', {
    body: { events: [event] },
  });
  expect(reply.status).toBe(400);
  expect(await kept('forgot_password')).toEqual([]);
});

test('the pixel is an image, and an unknown key is refused', async () => {
  const query = {
    event: 'visit',
    server_id: '1',
    page: '/en-GB/',
    user_token: randomUUID(),
    locale: 'en-GB',
  };
  const ask = (values: Record<string, string>) =>
    testApp.app.inject(`/api/v1/tracking/pixel?${new URLSearchParams(values)}`);
  const reply = await ask(query);
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'image/gif']);
  expect(await kept('pixel_visit')).toHaveLength(1);
  expect((await ask({ ...query, extra: '1' })).statusCode).toBe(400);
  expect(await kept('pixel_visit')).toHaveLength(1);
});

test('an address sends at most a megabyte of events an hour', async () => {
  const label = 'x'.repeat(128);
  const events = Array.from({ length: 20 }, () => ({
    event: 'screen_viewed',
    product: 'portal',
    screen: 'login',
    subpage: label,
    page_origin: label,
  }));
  const send = (from: string) =>
    createApiClient(testApp.app).call('POST /tracking/events', { body: { events }, from });
  let sent = 0;
  for (let turn = 0; turn < 175; turn += 1) {
    if ((await send('10.9.8.6')).status === 204) sent += 1;
  }
  const { rows } = await testApp.deps.db.statement(
    "select sum(octet_length(details::text))::int as bytes from tracking_events where name = 'screen_viewed'",
  );
  expect(Number(rows[0]?.bytes)).toBeGreaterThan(500_000);
  expect(Number(rows[0]?.bytes)).toBeLessThan(1_100_000);
  expect(sent).toBeLessThan(175);
  expect((await send('10.9.8.5')).status).toBe(204);
});
