import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApiClient } from '../../../test/support/api-client.ts';
import { buildTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { summaryOf } from './trace-queries.ts';

interface SentSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: Record<string, unknown> }[];
  status: { code?: number };
}

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = '00f067aa0ba902b7';
const CANARY = 'canary-of-this-test';

/** What an OpenTelemetry collector got. */
const received: string[] = [];
const keys = new Set<string | undefined>();
const collector = createServer(async (request, response) => {
  if (request.url === '/v1/traces') {
    received.push(await text(request));
    keys.add(request.headers['x-collector-key']?.toString());
  }
  response.setHeader('content-type', 'application/json').end('{}');
});
let testApp: TestApp;
let spans: SentSpan[];

beforeAll(async () => {
  collector.listen(0, '127.0.0.1');
  await once(collector, 'listening');
  const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  testApp = await buildTestApp({
    env: {
      OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-collector-key=a%20key%3D,x-tenant=games',
      TRUST_PROXY: '1',
    },
    routes: (app) => {
      app.get('/outgoing', async () => (await fetch(`${endpoint}/elsewhere?token=${CANARY}`)).status);
      app.get('/broken', async () => {
        throw new Error(CANARY);
      });
    },
  });
  const body = { username: `${CANARY}@example.test`, password: CANARY };
  await createApiClient(testApp.app).call('POST /authProviders/credentials/sessions', { body });
  const headers = { traceparent: `00-${TRACE}-${PARENT}-01`, authorization: `Bearer ${CANARY}` };
  await testApp.app.inject({ url: `/api/v1/user/me?email=${CANARY}`, headers });
  for (const url of ['/outgoing', '/broken']) await testApp.app.inject(url);
  await leaveWithoutAnswer();
  // Sends what is left.
  await testApp.app.close();
  spans = received.flatMap((batch) =>
    JSON.parse(batch).resourceSpans.flatMap((one: { scopeSpans: { spans: SentSpan[] }[] }) =>
      one.scopeSpans.flatMap((scope) => scope.spans),
    ),
  );
});
afterAll(async () => {
  await testApp.close();
  collector.close();
});

/** A client that disconnects while its body is awaited. */
async function leaveWithoutAnswer(): Promise<void> {
  await testApp.app.listen({ host: '127.0.0.1', port: 0 });
  const socket = connect((testApp.app.server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  socket.end('GET /health HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
  await once(socket.resume(), 'close');
}

const named = (name: string) => spans.filter((span) => span.name === name);
const attributeOf = (span: SentSpan | undefined, key: string) =>
  Object.values(span?.attributes.find((attribute) => attribute.key === key)?.value ?? {})[0];

test('the collector gets the headers that the operator has set', () => {
  expect([...keys]).toEqual(['a key=']);
});

test('a request continues the trace of its proxy, by its route, and its log line names the trace', () => {
  const [span] = named('GET /api/v1/user/me');
  expect(span).toMatchObject({ traceId: TRACE, parentSpanId: PARENT });
  expect(attributeOf(span, 'http.route')).toBe('/api/v1/user/me');
  expect(Number(attributeOf(span, 'http.response.status_code'))).toBe(401);
  const line =
    testApp
      .logs()
      .split('\n')
      .find((one) => one.includes('"/api/v1/user/me"')) ?? '{}';
  expect(JSON.parse(line)).toMatchObject({ traceId: TRACE, reqId: TRACE });
});

test('the queries and outgoing calls of a request are below it, and the exporter’s are not traced', () => {
  const [request] = named('GET /outgoing');
  const outgoing = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId);
  expect(outgoing.map((span) => Number(attributeOf(span, 'http.response.status_code')))).toEqual([200]);
  const queries = spans.filter((span) => attributeOf(span, 'db.system.name') === 'postgresql');
  const isPostgres = testApp.deps.db.driver === 'postgres';
  expect(queries.some(({ traceId }) => traceId === TRACE)).toBe(isPostgres);
  expect(spans.filter(({ parentSpanId, name }) => !parentSpanId && name.includes('127.0.0.1'))).toEqual([]);
});

test('an error marks its span', () => {
  expect(named('GET /broken')[0]?.status.code).toBe(2);
  expect(named('GET /health')[0]?.status.code).not.toBe(2);
});

test('no span has a query parameter, token, address, password or error text', () => {
  expect(spans.length).toBeGreaterThan(5);
  expect(received.join('')).not.toContain(CANARY);
});

test.each([
  ['select "id" from "users" where "email" = \'a@b\'', 'select users'],
  [{ name: 'x', text: 'insert into orders values ($1)' }, 'insert orders'],
  ['begin', 'begin'],
  [undefined, 'query'],
])('of the statement %j a span has only verb and table', (statement, summary) => {
  expect(summaryOf(statement)).toBe(summary);
});
