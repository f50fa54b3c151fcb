// @module-tag more
import { methodAndPath } from '@gatehouse/contract/endpoint';
import { OPERATOR_API_ROOT, type OperatorEndpoint } from '@gatehouse/contract/operator/operator-endpoint';
import { type OperatorEndpointKey, operatorEndpoints } from '@gatehouse/contract/operator/operator-endpoints';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contentWithSmallArt } from '../support/changed-content.ts';
import { OPERATOR_PASSWORD, signedInOperator, type TestOperator } from '../support/console-client.ts';
import { encodedText, REFUSED_TEXTS, STRANGE_NUMBERS, STRANGE_TEXTS } from '../support/hostile-values.ts';
import { installQueues } from '../support/install-queues.ts';
import { openPlayerTestApp, type PlayerTestApp } from '../support/player-test-app.ts';
import { type Path, replaceLeaf, type ValidPart, validPartsOf } from '../support/valid-request.ts';

/** It ends the session of the others, and has no field. */
const SIGN_OUT: OperatorEndpointKey = 'DELETE /session';
const PARTS = ['params', 'query', 'body'] as const;
const STRANGE_DAYS = { 'the day 0': () => '0000-01-01', 'the last day': () => '9999-12-31' };
type RequestParts = Record<(typeof PARTS)[number], unknown>;

const content = contentWithSmallArt();
let testApp: PlayerTestApp;
let admin: TestOperator;
let known: Record<string, unknown>;
beforeAll(async () => {
  testApp = await openPlayerTestApp({ demoWorld: true, env: { CONTENT_DIR: content.path } });
  await installQueues(testApp);
  admin = await signedInOperator(testApp, 'hostile-fields@example.test', ['admin']);
  const other = await signedInOperator(testApp, 'acted-on@example.test', ['support']);
  const userId = await userIdOf('acted-on-player@example.test');
  known = {
    ...{ userId, operatorId: other.id, password: OPERATOR_PASSWORD, currentPassword: OPERATOR_PASSWORD },
    ...{
      product: 'neon-drift',
      game: 'emberfall',
      article: 'summer',
      environments: 'eu-1',
      branch: 'default',
    },
    ...{
      text: 'example',
      lines: 'player@example.test',
      locale: 'en-GB',
      to: await userIdOf('receiver@example.test'),
    },
    ...{ owns: 'neon-drift', plays: 'emberfall', extra: '500-volts', from: '2026-11-01' },
    ...{ order: await orderOf(userId), code: 'GIFT-0001', roles: 'shop', percent: 20, amount: 100 },
  };
});
afterAll(async () => {
  await testApp.close();
  content.remove();
});

async function userIdOf(email: string): Promise<string> {
  return String((await (await testApp.player(email)).call('GET /user/me')).body.userId);
}

async function orderOf(userId: string): Promise<string> {
  const { rows } = await testApp.deps.db.statement(
    `insert into orders (user_id, account_id, product_name, purchaseable_id, grants_product, is_unique, title, locale,
       amount, currency, tax_amount, tax_percent, status, provider, payment_id, created_at, paid_at)
     values ($1, gen_random_uuid(), 'neon-drift', gen_random_uuid(), true, true, 'Neon Drift', 'en-GB', 1499, 'EUR', 250,
       20, 'paid', 'stripe', 'pi_1', now(), now()) returning id`,
    [userId],
  );
  return String(rows[0]?.id);
}

async function ask(key: OperatorEndpointKey, { params, query, body }: RequestParts) {
  const { method, path } = methodAndPath(key);
  const inPath = path.replace(/:(\w+)/g, (_, name: string) => encodedText((params as Values)[name] ?? ''));
  const inQuery = Object.entries((query ?? {}) as Values)
    .map(([name, value]) => `${name}=${encodedText(value)}`)
    .join('&');
  return testApp.app.inject({
    method,
    url: `${OPERATOR_API_ROOT}${inPath}${inQuery ? `?${inQuery}` : ''}`,
    headers: {
      ...{ cookie: admin.client.cookie ?? '', 'x-operator-request': 'act' },
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  });
}
type Values = Record<string, string>;

const NONE: ValidPart = { value: undefined, leaves: [] };

/** Every complete valid request of an endpoint; a union in the body makes several. */
function requestsOf({ params, query, body }: OperatorEndpoint): Record<keyof RequestParts, ValidPart>[] {
  const all = [params, query, body].map((schema) => validPartsOf(schema, known));
  const count = Math.max(1, ...all.map((parts) => parts.length));
  const pick = (parts: ValidPart[] | undefined, nth: number) => parts?.[nth % parts.length] ?? NONE;
  return Array.from({ length: count }, (_, nth) => ({
    params: pick(all[0], nth),
    query: pick(all[1], nth),
    body: pick(all[2], nth),
  }));
}

/** The same editor's release for each, so that an edit is not refused before it is read. */
async function showFolder(body: unknown): Promise<unknown> {
  if (typeof body !== 'object' || body === null || !('release' in body)) return body;
  await testApp.deps.db.statement('delete from content_activations');
  return { ...body, release: null };
}

describe('A complete valid request of an operator with one hostile field is no server error', () => {
  const keys = (Object.keys(operatorEndpoints) as OperatorEndpointKey[]).filter((key) => key !== SIGN_OUT);
  test.each(keys)('%s', { timeout: 300_000 }, async (key) => {
    const endpoint: OperatorEndpoint = operatorEndpoints[key];
    for (const request of requestsOf(endpoint)) {
      await testApp.deps.db.statement('delete from rate_limits');
      const { params, query, body } = request;
      const valid = { params: params.value, query: query.value, body: await showFolder(body.value) };
      const asked = await ask(key, valid);
      expect(asked.statusCode, asked.body).toBeLessThan(500);
      for (const part of PARTS) {
        for (const { path, value } of request[part].leaves) {
          const withLeaf = async (leaf: unknown) => {
            const changed = { ...valid, [part]: replaceLeaf(valid[part], path, leaf) };
            return { ...changed, body: await showFolder(changed.body) };
          };
          await expectNoFailure(key, [part, ...path], value, withLeaf);
        }
      }
    }
  });

  test.each([
    'GET /audit',
    'GET /audit/export',
    'GET /reports/revenue',
    'GET /reports/revenue/export',
    'GET /reports/sign-ups',
    'GET /operations/funnels',
  ] as const)('%s between days at the ends of time', async (key) => {
    for (const [from, to] of [
      ['0000-01-01', '0000-01-31'],
      ['9999-12-15', '9999-12-31'],
      ['1970-01-01', '1970-01-02'],
    ]) {
      const { statusCode, body } = await ask(key, { params: {}, query: { from, to }, body: undefined });
      expect(statusCode, body).toBeLessThan(500);
    }
    for (const to of ['0000-01-31', '1970-01-01', '9998-12-31', '9999-12-31']) {
      const { statusCode, body } = await ask(key, { params: {}, query: { to }, body: undefined });
      expect(statusCode, body).toBeLessThan(500);
    }
  });

  test('writes no error into the log', () => {
    const lines = testApp.logs().trimEnd().split('\n');
    expect(lines.filter((line) => Number(JSON.parse(line).level) >= 50)).toEqual([]);
  });
});

async function expectNoFailure(
  key: OperatorEndpointKey,
  place: Path,
  value: string | number,
  withLeaf: (leaf: unknown) => Promise<RequestParts>,
): Promise<void> {
  if (typeof value === 'number') {
    for (const number of STRANGE_NUMBERS) {
      const { statusCode, body } = await ask(key, await withLeaf(number));
      expect(statusCode, `${place.join('.')} = ${number}: ${body}`).toBeLessThan(500);
    }
    return;
  }
  for (const [name, hostile] of Object.entries(REFUSED_TEXTS)) {
    const { statusCode, body } = await ask(key, await withLeaf(hostile(value)));
    // A path that is unreadable or too long may also match no route.
    const isRefused = statusCode === 400 || (place[0] === 'params' && [404, 414, 431].includes(statusCode));
    expect(isRefused, `${place.join('.')} with ${name}: ${statusCode} ${body}`).toBe(true);
  }
  const strange = { ...STRANGE_TEXTS, ...STRANGE_DAYS };
  for (const [name, make] of Object.entries(strange)) {
    const { statusCode, body } = await ask(key, await withLeaf(make(value)));
    expect(statusCode, `${place.join('.')} as ${name}: ${body}`).toBeLessThan(500);
  }
}
