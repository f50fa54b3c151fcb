import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { trackingEvents } from '../../db/schema/tracking.ts';
import { createApiClient } from '../../testing/api-client.ts';
import { buildTestApp, type TestApp } from '../../testing/test-app.ts';

let house: TestApp;
beforeAll(async () => {
  house = await buildTestApp();
});
afterAll(() => house.close());

const kept = (name: string) =>
  house.deps.db.queries.select().from(trackingEvents).where(eq(trackingEvents.name, name));

test('an event is kept under the player of the token, whoever it claims to be about, and without an address', async () => {
  const browser = createApiClient(house.app);
  const { body } = await browser.signUp('counted@example.test');
  const event = { event: 'opt_in', product: 'portal', user_id: randomUUID(), email: 'counted@example.test' };
  expect((await browser.call('POST /tracking/events', { body: { events: [event] } })).status).toBe(204);
  expect(await kept('opt_in')).toMatchObject([{ userId: body.userId, details: { product: 'portal' } }]);
  expect(JSON.stringify(await kept('opt_in'))).not.toContain('counted@');
});

test('an event that breaks its schema is refused whole', async () => {
  const event = { event: 'forgot_password', product: 'portal' };
  const reply = await createApiClient(house.app).call('POST /tracking/events', { body: { events: [event] } });
  expect(reply.status).toBe(400);
  expect(await kept('forgot_password')).toEqual([]);
});

test('the pixel is a picture, and a key that nobody expects spoils it', async () => {
  const query = {
    event: 'visit',
    server_id: '1',
    page: '/en-GB/',
    user_token: randomUUID(),
    locale: 'en-GB',
  };
  const ask = (values: Record<string, string>) =>
    house.app.inject(`/api/v1/tracking/pixel?${new URLSearchParams(values)}`);
  const reply = await ask(query);
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'image/gif']);
  expect(await kept('pixel_visit')).toHaveLength(1);
  expect((await ask({ ...query, extra: '1' })).statusCode).toBe(400);
  expect(await kept('pixel_visit')).toHaveLength(1);
});

test('a flood from one address is turned away', async () => {
  const events = [{ event: 'forgot_password', product: 'portal', page_origin: 'flood' }];
  const replies = [];
  for (let count = 0; count < 121; count += 1) {
    replies.push(
      await createApiClient(house.app).call('POST /tracking/events', { body: { events }, from: '10.9.8.7' }),
    );
  }
  expect(replies.at(-1)?.status).toBe(429);
  expect(replies.filter(({ status }) => status === 204)).toHaveLength(120);
});
