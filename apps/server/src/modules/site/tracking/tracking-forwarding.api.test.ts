import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createApiClient } from '../../../../test/support/api-client.ts';
import { buildTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { webhookHeaders } from '../../../ports/signed-webhook.ts';
import { insertTrackingEvents } from './tracking.repository.ts';

const SECRET = 'only the sink and the tests know this';
const MINUTE_S = 60;

interface SentEvent {
  id: string;
  event: string;
  user_id: string | null;
  details: Record<string, unknown>;
}

let sink: Server;
let status = 204;
const requests: { headers: IncomingHttpHeaders; body: string }[] = [];
let testApp: TestApp;
beforeAll(async () => {
  sink = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    requests.push({ headers: request.headers, body });
    response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => sink.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(sink.address() as AddressInfo).port}/events`;
  testApp = await buildTestApp({ env: { TRACKING_SINK_URL: url, TRACKING_SINK_SECRET: SECRET } });
});
afterAll(async () => {
  await testApp.close();
  await new Promise((resolve) => sink.close(resolve));
});
beforeEach(() => {
  status = 204;
  requests.length = 0;
});

const forward = () => testApp.services.trackingForwarding.forward();
const eventsOf = ({ body }: { body: string }): SentEvent[] => JSON.parse(body).events;

function report(origin: string) {
  return createApiClient(testApp.app).call('POST /tracking/events', {
    body: { events: [{ event: 'forgot_password', product: 'portal', page_origin: origin }] },
  });
}

test('an event reaches the sink once, signed, a minute after it came', async () => {
  await report('recovery');
  await forward();
  expect(requests).toEqual([]);
  testApp.clock.advance(MINUTE_S);
  await forward();
  await forward();
  expect(requests).toHaveLength(1);
  const [request] = requests;
  expect(eventsOf(request ?? { body: '' })).toMatchObject([
    {
      event: 'forgot_password',
      user_id: null,
      visitor_id: expect.any(String),
      details: { page_origin: 'recovery' },
    },
  ]);
  const { 'webhook-id': id, 'webhook-timestamp': seconds } = request?.headers ?? {};
  const sentAt = new Date(Number(seconds) * 1000);
  expect(request?.headers).toMatchObject(
    webhookHeaders({ id: String(id), body: request?.body ?? '', sentAt }, SECRET),
  );
});

test.each([500, 404, 302])('a sink that answers %i gets the same events again', async (answer) => {
  await report(`origin-${answer}`);
  testApp.clock.advance(MINUTE_S);
  status = answer;
  await forward();
  status = 200;
  await forward();
  const [failed, repeated, ...others] = requests;
  expect(repeated?.body).toBe(failed?.body);
  expect(repeated?.headers['webhook-id']).toBe(failed?.headers['webhook-id']);
  expect(others).toEqual([]);
  expect(testApp.logs()).toContain('tracking.sink-failed');
});

test('many events of one moment come in several requests, none twice and none left out', async () => {
  const receivedAt = testApp.clock.now();
  const events = Array.from({ length: 1201 }, (_, nth) => ({ name: 'many', details: { nth }, receivedAt }));
  await insertTrackingEvents(testApp.deps.db.queries, events);
  testApp.clock.advance(MINUTE_S);
  await forward();
  expect(requests.map((request) => eventsOf(request).length)).toEqual([500, 500, 201]);
  const numbers = requests.flatMap((request) => eventsOf(request).map(({ details }) => details.nth));
  expect(new Set(numbers).size).toBe(1201);
});
