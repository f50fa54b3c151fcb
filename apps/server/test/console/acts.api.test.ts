import { randomUUID } from 'node:crypto';
import type { OperatorEndpoint } from '@gatehouse/contract/operator/operator-endpoint';
import { type OperatorEndpointKey, operatorEndpoints } from '@gatehouse/contract/operator/operator-endpoints';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { writeWholeFilesBuild } from '../fixtures/build.ts';
import { contentWithSmallArt } from '../support/changed-content.ts';
import { codeOf, OPERATOR_PASSWORD, signedInOperator, type TestOperator } from '../support/console-client.ts';
import { installQueues } from '../support/install-queues.ts';
import { makeFolder } from '../support/make-folder.ts';
import { openPlayerTestApp, type PlayerTestApp } from '../support/player-test-app.ts';
import { TEST_OPERATOR } from '../support/test-operator.ts';

const REASON = 'ticket 4711';
const ORDER = '0d3a1c7e-2b54-4f0e-9a6d-51c7e8f20c77';

interface Act {
  act: string;
  /** Everything that the call needs, made before it. */
  input: () => Promise<{ params?: Record<string, string>; body?: unknown }>;
}

const folder = makeFolder();
const content = contentWithSmallArt();
let testApp: PlayerTestApp;
let admin: TestOperator;
beforeAll(async () => {
  testApp = await openPlayerTestApp({ env: { BUILDS_DIR: folder.path, CONTENT_DIR: content.path } });
  await installQueues(testApp);
  admin = await signedInOperator(testApp, 'acting@example.test', ['admin']);
});
afterAll(async () => {
  await testApp.close();
  folder.remove();
  content.remove();
});
beforeEach(async () => {
  await statement('delete from rate_limits');
  testApp.clock.advance(31);
});

const statement = (text: string, values?: unknown[]) => testApp.deps.db.statement(text, values);

let made = 0;
async function newPlayer(): Promise<string> {
  made += 1;
  const browser = await testApp.player(`acted-on-${made}@example.test`);
  return String((await browser.call('GET /user/me')).body.userId);
}

const onPlayer =
  (body: object, prepare: (userId: string) => Promise<unknown> = async () => undefined) =>
  async () => {
    const userId = await newPlayer();
    await prepare(userId);
    return { params: { userId }, body: { reason: REASON, ...body } };
  };

const onItem = (more: object, prepare?: (userId: string) => Promise<unknown>) =>
  onPlayer({ product: 'neon-drift', extra: null, ...more }, prepare);

/** A receipt that was sent. */
async function onMail() {
  const userId = await newPlayer();
  const { rows } = await statement(
    `insert into mail_log (id, user_id, template, address, locale, details, state, queued_at, ended_at)
     values (gen_random_uuid(), $1, 'order-refunded', 'old@example.test', 'en-GB', $2, 'sent', now(), now()) returning id`,
    [userId, { item: 'Neon Drift', number: 'GH-000001', price: '14.99', link: 'https://play.example.test' }],
  );
  return { params: { mailId: String(rows[0]?.id) }, body: { reason: REASON } };
}

const onOrder = (body: object) => async () => {
  const userId = await newPlayer();
  await statement('delete from withdrawals');
  await statement('delete from game_webhook_deliveries');
  await statement('delete from orders where id = $1', [ORDER]);
  await statement(
    `insert into orders (id, user_id, account_id, product_name, purchaseable_id, grants_product, is_unique, title, locale,
       amount, currency, tax_amount, tax_percent, status, provider, payment_id, created_at, paid_at)
     values ($1, $2, gen_random_uuid(), 'neon-drift', gen_random_uuid(), true, true, 'Neon Drift', 'en-GB', 1499, 'EUR', 250,
       20, 'paid', 'stripe', 'pi_1', now(), now())`,
    [ORDER, userId],
  );
  await statement(
    "insert into withdrawals (order_id, name, declared_at, state, reason) values ($1, 'Ada', now(), 'review', 'used')",
    [ORDER],
  );
  await statement(
    `insert into game_webhook_deliveries (game, order_id, payload, created_at, attempts, last_status, delivered_at)
     values ('neon-drift', $1, '{}', now(), 1, 200, now())`,
    [ORDER],
  );
  return { params: { order: ORDER }, body: { reason: REASON, ...body } };
};

const onOperator = (body?: object) => async () => {
  made += 1;
  const { id } = await signedInOperator(testApp, `operator-${made}@example.test`, ['support']);
  return { params: { operatorId: id }, ...(body ? { body } : {}) };
};

/** A release that another one has replaced. */
async function formerRelease(): Promise<string> {
  const ids = [];
  for (let nth = 0; nth < 2; nth += 1) {
    made += 1;
    const { rows } = await statement(
      `insert into content_releases (digest, art_version, published_at, published_by)
       values (lpad($1, 64, '0'), 'abcdef12', now(), 'CLI') returning id`,
      [String(made)],
    );
    ids.push(String(rows[0]?.id));
    await statement(
      "insert into content_activations (release_id, activated_at, activated_by) values ($1, now(), 'CLI')",
      [ids.at(-1)],
    );
  }
  return String(ids[0]);
}

/** Everyone has the first of two versions. */
const onBranch = (params: object, body: object, version?: string) => async () => {
  const place = { productName: 'emberfall', branch: 'default' };
  const { builds } = testApp.services;
  for (const one of ['1.0.0', '2.0.0']) {
    if (!(await builds.has({ ...place, version: one }))) {
      writeWholeFilesBuild(folder.path, { ...place, version: one }, { 'index.html': one });
    }
  }
  await testApp.deps.db.transaction((tx) => builds.publish(tx, { ...place, version: version ?? '1.0.0' }));
  const seen = (await builds.published(place))?.publishedAt.toISOString();
  return {
    params: { product: place.productName, branch: place.branch, ...params },
    body: { reason: REASON, seen, ...body },
  };
};

/** The folder of the demo is shown, as before any edit. */
const onFolder = (params: Record<string, string>, body: () => object) => async () => {
  await statement('delete from content_activations');
  return { params, body: { reason: REASON, release: null, ...body() } };
};

const ban = (userId: string) =>
  testApp.services.console.userActs.ban({ name: 'CLI', osUser: null }, userId, {
    reason: REASON,
    endsAt: null,
  });

const onBulkAct = (isPaused: boolean) => async () => {
  const bulkGrants = testApp.services.console.bulkGrants(testApp.deps.content);
  const { id } = await bulkGrants.begin(TEST_OPERATOR, {
    ...{ productName: 'neon-drift', extraName: null, coupon: null, reason: REASON },
    players: { userIds: [await newPlayer()] },
  });
  if (isPaused) await bulkGrants.pause(TEST_OPERATOR, id, REASON);
  return { params: { bulkId: id }, body: { reason: REASON } };
};

/** Every endpoint that changes something, and what it records. A new one must join, or is named in `NO_ACTS`. */
const ACTS: Partial<Record<OperatorEndpointKey, Act>> = {
  'POST /players/:userId/ban': {
    act: 'user.ban',
    input: onPlayer({ category: 'conduct', endsAt: null }),
  },
  'POST /players/:userId/unban': { act: 'user.unban', input: onPlayer({}, ban) },
  'POST /players/:userId/sign-out': { act: 'user.sign-out', input: onPlayer({}) },
  'POST /players/:userId/reset-two-factor': {
    act: 'user.reset-two-factor',
    input: onPlayer({}, (userId) =>
      statement(
        "insert into two_factor_devices (user_id, type, sealed_secret, activated_at) values ($1, 'totp', 'sealed', now())",
        [userId],
      ),
    ),
  },
  'POST /players/:userId/email': {
    act: 'user.change-email',
    async input() {
      const userId = await newPlayer();
      await statement('update users set email_validated_at = null where id = $1', [userId]);
      return { params: { userId }, body: { reason: REASON, email: `corrected-${made}@example.test` } };
    },
  },
  'POST /players/:userId/coupon': {
    act: 'user.coupon',
    input: onPlayer({ product: 'neon-drift', endsAt: null }),
  },
  'POST /players/:userId/game-accounts/:accountId/move': {
    act: 'user.move-game-account',
    async input() {
      const [userId, to] = [await newPlayer(), await newPlayer()];
      const { rows } = await statement(
        `insert into game_accounts (user_id, game_id, game_environment_id, account_group, display_name)
         values ($1, gen_random_uuid(), 'eu', 'main', 'Nightwarden') returning id`,
        [userId],
      );
      return { params: { userId, accountId: String(rows[0]?.id) }, body: { reason: REASON, to } };
    },
  },
  'POST /players/:userId/export': { act: 'user.export', input: onPlayer({}) },
  'POST /players/:userId/delete': { act: 'user.delete', input: onPlayer({}) },
  'POST /players/:userId/grant': {
    act: 'user.grant',
    input: async () => onItem({ accountId: null, key: randomUUID() })(),
  },
  'POST /players/:userId/revoke': {
    act: 'user.revoke',
    input: onItem({}, (userId) =>
      statement(
        "insert into ownerships (user_id, product_name, source) values ($1, 'neon-drift', 'coupon')",
        [userId],
      ),
    ),
  },
  'POST /players/:userId/notes': {
    act: 'user.note',
    input: async () => ({ params: { userId: await newPlayer() }, body: { text: 'Asked\nfor an invoice.' } }),
  },
  'POST /mails/:mailId/resend': { act: 'mail.resend', input: onMail },
  'POST /bulk-acts': {
    act: 'bulk.grant',
    input: async () => ({
      body: {
        ...{ reason: REASON, bulkId: randomUUID(), product: 'neon-drift', extra: null },
        ...{ isCoupon: false, couponEndsAt: null, players: { lines: [await newPlayer()] } },
      },
    }),
  },
  'POST /bulk-acts/:bulkId/pause': { act: 'bulk.pause', input: onBulkAct(false) },
  'POST /bulk-acts/:bulkId/resume': { act: 'bulk.resume', input: onBulkAct(true) },
  'POST /operations/jobs/:jobId/retry': {
    act: 'job.retry',
    async input() {
      const jobId = randomUUID();
      await statement(
        "insert into jobs.job (id, name, state, completed_on) values ($1, 'refund', 'failed', now())",
        [jobId],
      );
      return { params: { jobId }, body: { reason: REASON } };
    },
  },
  'POST /orders/:order/refund': { act: 'order.refund', input: onOrder({ isByHand: false }) },
  'POST /coupons': {
    act: 'coupon.create',
    input: async () => ({
      body: {
        ...{ reason: REASON, product: 'neon-drift', count: 3, usesMax: 1 },
        ...{ startsAt: null, endsAt: null },
      },
    }),
  },
  'POST /coupons/:code/revoke': {
    act: 'coupon.revoke',
    async input() {
      made += 1;
      const code = `GIFT-${1000 + made}`;
      await statement("insert into coupons (code, product_name) values ($1, 'neon-drift')", [code]);
      return { params: { code }, body: { reason: REASON } };
    },
  },
  'POST /coupon-batches/:batchId/revoke': {
    act: 'coupon.revoke-batch',
    async input() {
      const batchId = randomUUID();
      made += 1;
      await statement(
        `insert into coupons (code, product_name, batch_id)
         select 'BATCH-' || $2 || '-' || n, 'neon-drift', $1::uuid from generate_series(1, 3) n`,
        [batchId, made],
      );
      return { params: { batchId }, body: { reason: REASON } };
    },
  },
  'POST /content/releases/:release/preview': {
    act: 'content.preview',
    input: async () => ({ params: { release: await formerRelease() } }),
  },
  'POST /content/releases/:release/roll-back': {
    act: 'content.rollback',
    input: async () => ({ params: { release: await formerRelease() }, body: { reason: REASON } }),
  },
  'POST /builds/:product/:branch/:version/roll-out': {
    act: 'build.roll-out',
    input: onBranch({ version: '2.0.0' }, { percent: 20 }),
  },
  'POST /builds/:product/:branch/roll-back': {
    act: 'build.roll-back',
    input: onBranch({}, { version: '1.0.0' }, '2.0.0'),
  },
  'PUT /content/announcements/:announcement': {
    act: 'content.edit-announcement',
    input: onFolder({ announcement: 'summer' }, () => ({
      announcement: {
        ...{ kind: 'info', starts: null, ends: '2999-01-01T00:00:00Z', pages: null },
        texts: { 'en-GB': { text: 'Summer is here' } },
      },
    })),
  },
  'PUT /content/news/:product/:article': {
    act: 'content.edit-news',
    input: onFolder({ product: 'neon-drift', article: 'summer' }, () => ({
      texts: { 'en-GB': { title: 'Summer', date: '2026-06-01', teaser: 'It is here', body: 'Hot.' } },
    })),
  },
  'PUT /content/maintenance/:game': {
    act: 'content.plan-maintenance',
    input: onFolder({ game: 'emberfall' }, () => ({
      windows: [{ starts: '2998-01-01T00:00:00Z', ends: '2999-01-01T00:00:00Z', environments: ['eu-1'] }],
    })),
  },
  'PUT /promotions/:promotion': {
    act: 'promotion.save',
    input: onFolder({ promotion: 'summer' }, () => ({
      promotion: {
        ...{ contentType: 'news', game: 'neon-drift', audience: 'all' },
        ...{ starts: '2998-01-01T00:00:00Z', ends: '2999-01-01T00:00:00Z' },
        texts: { 'en-GB': { title: 'Summer', text: 'It is here' } },
      },
    })),
  },
  'POST /promotions/:promotion/end': {
    act: 'promotion.end',
    input: onFolder({ promotion: 'emberfall-welcome' }, () => ({})),
  },
  'PUT /prices/:product': {
    act: 'price.change',
    input: onFolder({ product: 'neon-drift' }, () => ({
      items: [{ extra: null, prices: { EUR: { amount: 4242, sale: null } } }],
    })),
  },
  'POST /orders/:order/resend-webhook': { act: 'order.resend-webhook', input: onOrder({}) },
  'POST /orders/:order/withdrawal': {
    act: 'order.withdrawal-accept',
    input: onOrder({ decision: 'accept' }),
  },
  'POST /operators': {
    act: 'operator.add',
    async input() {
      made += 1;
      return { body: { email: `added-${made}@example.test`, name: 'Added', roles: ['shop'] } };
    },
  },
  'PUT /operators/:operatorId/roles': {
    act: 'operator.change-roles',
    input: onOperator({ roles: ['shop'] }),
  },
  'POST /operators/:operatorId/disable': { act: 'operator.disable', input: onOperator() },
  'POST /operators/:operatorId/reset': { act: 'operator.reset', input: onOperator() },
  'POST /account/password': {
    act: 'operator.change-password',
    input: async () => ({ body: { currentPassword: OPERATOR_PASSWORD, password: OPERATOR_PASSWORD } }),
  },
  'POST /account/authenticators': {
    act: 'operator.add-authenticator',
    async input() {
      const begun = await admin.client.call('POST /account/authenticators/begin');
      return { body: { code: codeOf(testApp, String(begun.body.secret)) } };
    },
  },
  'DELETE /account/authenticators/:authenticatorId': {
    act: 'operator.remove-authenticator',
    async input() {
      const { rows } = await statement(
        `insert into operator_authenticators (operator_id, sealed_secret, created_at, activated_at)
         values ($1, 'sealed', now(), now()) returning id`,
        [admin.id],
      );
      return { params: { authenticatorId: String(rows[0]?.id) } };
    },
  },
  'DELETE /account/passkeys/:passkeyId': {
    act: 'operator.remove-passkey',
    async input() {
      const { rows } = await statement(
        `insert into operator_passkeys (operator_id, credential_id, public_key, counter, transports, created_at)
         values ($1, 'credential', '\\x00', 0, '{}', now()) returning id`,
        [admin.id],
      );
      return { params: { passkeyId: String(rows[0]?.id) } };
    },
  },
};

/** They change nothing but sessions and challenges, compute what a draft would look like, or are recorded with a test of their own (sign-in, set-up, passkeys). */
const NO_ACTS: readonly OperatorEndpointKey[] = [
  'POST /content/announcements/preview',
  'POST /content/news/preview',
  'POST /promotions/preview',
  'POST /promotions/texts/preview',
  'POST /bulk-acts/check',
  'POST /session',
  'POST /session/passkey/options',
  'POST /session/passkey',
  'POST /session/provider/begin',
  'POST /session/provider',
  'POST /session/confirm/provider/begin',
  'POST /session/confirm/provider',
  'POST /session/confirm',
  'POST /session/confirm/passkey',
  'DELETE /session',
  'POST /set-up/begin',
  'POST /set-up',
  'POST /account/authenticators/begin',
  'POST /account/passkeys/options',
  'POST /account/passkeys',
  'DELETE /account/sessions/:sessionId',
];

const keys = Object.keys(ACTS) as OperatorEndpointKey[];

test('every endpoint that changes something is listed', () => {
  const changing = Object.keys(operatorEndpoints).filter((key) => !key.startsWith('GET '));
  expect([...keys, ...NO_ACTS].sort()).toEqual(changing.sort());
});

describe.each(keys)('%s', (key) => {
  const { act, input }: Act = ACTS[key] ?? { act: '', input: async () => ({}) };
  const endpoint: OperatorEndpoint = operatorEndpoints[key];

  test('records operator, address, act and reason', async () => {
    const given = await input();
    const last = await lastEntry();
    const reply = await admin.client.call(key, given);
    expect(reply).toMatchObject({ status: endpoint.reply.status });
    const { rows } = await statement(
      'select act, operator, operator_id, address, reason from audit_log where id > $1',
      [last],
    );
    expect(rows).toEqual([
      {
        act,
        operator: 'acting',
        operator_id: admin.id,
        address: expect.stringMatching(/^10\.200\./),
        reason: endpoint.reason ? REASON : null,
      },
    ]);
  });

  test('changes nothing when its entry cannot be written', async () => {
    const given = await input();
    await testApp.deps.db.script(({ run }) =>
      run(`create function refuse_entry() returns trigger language plpgsql as $$ begin raise exception 'full'; end $$;
        create trigger refuse_entry before insert on audit_log for each statement execute function refuse_entry()`),
    );
    const before = await dump();
    const reply = await admin.client.call(key, given);
    const after = await dump();
    await statement('drop function refuse_entry() cascade');
    expect(reply.status).toBe(500);
    expect(after).toBe(before);
  });

  test.runIf(endpoint.reason)('is refused without a reason', async () => {
    const { params = {}, body } = await input();
    for (const reason of ['', '   ', 'forged\nline', undefined]) {
      const { status } = await admin.client.call(key, { params, body: { ...(body as object), reason } });
      expect(status).toBe(400);
    }
  });
});

test.each<[OperatorEndpointKey, object, object]>([
  ['POST /players/:userId/ban', { ban: null }, { ban: { endsAt: null, category: 'conduct' } }],
  ['POST /players/:userId/unban', { ban: { endsAt: null, category: 'terms' } }, { ban: null }],
  ['POST /players/:userId/grant', { count: 0 }, { count: 1 }],
  ['POST /players/:userId/revoke', { count: 1 }, { count: 0 }],
  ['POST /players/:userId/reset-two-factor', { authenticators: 1 }, { authenticators: 0 }],
  ['POST /players/:userId/delete', { erasesAt: null }, { erasesAt: expect.any(String) }],
  ['POST /players/:userId/sign-out', { sessions: 1 }, { sessions: 0 }],
  ['POST /orders/:order/refund', { refundable: 1499 }, { refundable: 0 }],
  ['POST /orders/:order/withdrawal', { withdrawal: 'review' }, { withdrawal: 'accepted' }],
  ['POST /coupon-batches/:batchId/revoke', { open: 3 }, { open: 0 }],
  ['POST /coupons/:code/revoke', { revokedAt: null }, { revokedAt: expect.any(String) }],
])('%s records what was before and after', async (key, before, after) => {
  const given = await ACTS[key]?.input();
  const last = await lastEntry();
  expect((await admin.client.call(key, given)).status).toBe(200);
  const { rows } = await statement('select before, after from audit_log where id > $1', [last]);
  expect(rows).toEqual([{ before, after }]);
});

test('a release that is made current again records the one before', async () => {
  const release = await formerRelease();
  const last = await lastEntry();
  const { rows: activations } = await statement('select max(release_id)::int as id from content_activations');
  const input = { params: { release }, body: { reason: REASON } };
  expect((await admin.client.call('POST /content/releases/:release/roll-back', input)).status).toBe(200);
  const { rows } = await statement('select before, after from audit_log where id > $1', [last]);
  expect(rows).toEqual([{ before: { release: activations[0]?.id }, after: { release: Number(release) } }]);
});

test('a part of an order is refunded once for each key, with its entry in the audit log', async () => {
  const key = randomUUID();
  const { params, body } = await onOrder({ isByHand: false, amount: 499, key })();
  const last = await lastEntry();
  const first = await admin.client.call('POST /orders/:order/refund', { params, body });
  const again = await admin.client.call('POST /orders/:order/refund', { params, body });
  expect(first).toMatchObject({ status: 200, body: { auditId: expect.any(Number) } });
  expect(again).toMatchObject({ status: 200, body: { auditId: null } });
  const { rows } = await statement(
    `select details->>'amount' as amount, reason, before, after from audit_log
     where id > $1 and act = 'order.refund'`,
    [last],
  );
  expect(rows).toEqual([
    { amount: '499', reason: REASON, before: { refundable: 1499 }, after: { refundable: 1000 } },
  ]);
  const shown = await admin.client.call('GET /orders/:order', { params });
  expect(shown.body).toMatchObject({
    refundableAmount: 1000,
    refunds: [{ amount: 499, state: 'requested' }],
    webhooks: [{ game: 'neon-drift', attempts: 1, lastStatus: 200 }],
  });
  const tooMuch = { ...body, amount: 1001, key: randomUUID() };
  expect(await admin.client.call('POST /orders/:order/refund', { params, body: tooMuch })).toMatchObject({
    status: 409,
    body: { errorTypes: ['ACT_REFUSED'] },
  });
});

test('reading a player is recorded, once for what is read together', async () => {
  const userId = await newPlayer();
  const last = await lastEntry();
  const views = async () =>
    (await statement("select operator_id from audit_log where id > $1 and act = 'user.view'", [last])).rows;
  for (const key of ['GET /players/:userId', 'GET /players/:userId/sessions'] as const) {
    expect((await admin.client.call(key, { params: { userId } })).status).toBe(200);
  }
  expect(await views()).toEqual([{ operator_id: admin.id }]);
  testApp.clock.advance(14 * 60);
  await admin.client.call('GET /players/:userId', { params: { userId } });
  expect(await views()).toHaveLength(1);
  testApp.clock.advance(2 * 60);
  await admin.client.call('GET /players/:userId', { params: { userId } });
  expect(await views()).toHaveLength(2);
});

test('reading an order is recorded, once in 15 minutes, whether by id or by number', async () => {
  const { params } = await onOrder({})();
  const last = await lastEntry();
  const views = async () =>
    (
      await statement("select subject_id, operator_id from audit_log where id > $1 and act = 'order.view'", [
        last,
      ])
    ).rows;
  const { body } = await admin.client.call('GET /orders/:order', { params });
  await admin.client.call('GET /orders/:order', { params: { order: String(body.number) } });
  expect(await views()).toEqual([{ subject_id: ORDER, operator_id: admin.id }]);
  testApp.clock.advance(16 * 60);
  await admin.client.call('GET /orders/:order', { params });
  expect(await views()).toHaveLength(2);
  await admin.client.call('GET /orders/:order', { params: { order: 'GH-999999' } });
  expect(await views()).toHaveLength(2);
});

test('reads and acts are recorded under the id of the player, however the request writes it', async () => {
  const userId = await newPlayer();
  const params = { userId: userId.toUpperCase() };
  expect((await admin.client.call('GET /players/:userId', { params })).status).toBe(200);
  const body = { reason: REASON };
  expect((await admin.client.call('POST /players/:userId/sign-out', { params, body })).status).toBe(200);
  const { rows } = await statement('select act from audit_log where subject_id = $1 order by id', [userId]);
  expect(rows).toEqual([{ act: 'user.view' }, { act: 'user.sign-out' }]);
});

test('the audit log is searched by operator, act, subject and day, and exported', async () => {
  const userId = await newPlayer();
  const body = { reason: '=HYPERLINK("https://evil.example.test")' };
  await admin.client.call('POST /players/:userId/sign-out', { params: { userId }, body });
  const search = async (query: Record<string, string>) =>
    (
      (await admin.client.call('GET /audit', { query })).body.entries as { act: string; subjectId: string }[]
    ).filter(({ subjectId }) => subjectId === userId);
  const day = testApp.clock.now().toISOString().slice(0, 10);
  for (const query of [
    { subject: userId },
    { act: 'user.sign-out' },
    { act: 'user' },
    { operator: 'ACTING' },
    { from: day, to: day },
  ]) {
    expect(await search(query)).toMatchObject([{ act: 'user.sign-out' }]);
  }
  for (const query of [{ act: 'user.ban' }, { operator: '%' }, { to: '2020-01-01' }]) {
    expect(await search(query)).toEqual([]);
  }
  const { text, headers } = await admin.client.call('GET /audit/export', { query: { subject: userId } });
  expect(headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(text.split('\r\n')[1]).toContain(`"'=HYPERLINK(""https://evil.example.test"")"`);
});

async function lastEntry(): Promise<number> {
  const { rows } = await statement('select coalesce(max(id), 0)::int as id from audit_log');
  return Number(rows[0]?.id);
}

async function dump(): Promise<string> {
  const tables = [
    'users',
    'bans',
    'two_factor_devices',
    'orders',
    'order_refunds',
    'withdrawals',
    'coupons',
    'content_activations',
    'operators',
    'operator_tokens',
    'operator_authenticators',
    'operator_passkeys',
    'ownerships',
    'operator_notes',
    'mail_log',
    'account_events',
    'data_exports',
    'published_builds',
    'bulk_grants',
    'bulk_grant_rows',
    'jobs.job',
  ];
  const rows = await Promise.all(
    tables.map(async (table) => (await statement(`select t::text as row from ${table} t order by 1`)).rows),
  );
  return JSON.stringify(rows);
}
