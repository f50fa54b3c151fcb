import { randomUUID } from 'node:crypto';
import { BULK_PLAYERS_MAX } from '@gatehouse/domain/limits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signedInOperator, type TestOperator } from '../../../../test/support/console-client.ts';
import { installQueues } from '../../../../test/support/install-queues.ts';
import { openPlayerTestApp, type PlayerTestApp } from '../../../../test/support/player-test-app.ts';
import { VERSION } from '../../../version.ts';

let testApp: PlayerTestApp;
let admin: TestOperator;
beforeAll(async () => {
  testApp = await openPlayerTestApp({ env: { SITE_FAILURES_PER_HOUR: '77' } });
  await installQueues(testApp);
  admin = await signedInOperator(testApp, 'operations@example.test', ['admin']);
});
afterAll(() => testApp.close());

const statement = (text: string, values?: unknown[]) => testApp.deps.db.statement(text, values);

test('a job that has failed for good is listed without what it is about, and runs again once', async () => {
  const [failed, waiting] = [randomUUID(), randomUUID()];
  await statement(
    `insert into jobs.job (id, name, state, data, output, retry_count, retry_limit, completed_on)
     values ($1, 'mail', 'failed', '{"sealed": "a code"}', '{"error": "SmtpError"}', 3, 3, now())`,
    [failed],
  );
  await statement("insert into jobs.job (id, name, state) values ($1, 'refund', 'retry')", [waiting]);
  const { body, text } = await admin.client.call('GET /operations/jobs');
  const jobs = body.jobs as { jobId: string }[];
  expect(jobs.find(({ jobId }) => jobId === failed)).toMatchObject({
    ...{ queue: 'mail', state: 'failed', attempts: 4, error: 'SmtpError' },
  });
  expect(text).not.toContain('a code');
  expect(body.queues).toContainEqual(expect.objectContaining({ queue: 'mail', failed: 1, waiting: 0 }));

  const retry = (jobId: string) =>
    admin.client.call('POST /operations/jobs/:jobId/retry', {
      params: { jobId },
      body: { reason: 'the mail server is back' },
    });
  expect((await retry(failed)).status).toBe(200);
  const { rows } = await statement(
    'select state, retry_limit > retry_count as goes from jobs.job where id = $1',
    [failed],
  );
  expect(rows).toEqual([{ state: 'retry', goes: true }]);
  // It waits already, as the other one does.
  for (const id of [failed, waiting, randomUUID()]) expect((await retry(id)).status).toBe(404);
});

test('a process is silent when three of its reports are missing, and its challenges no longer count', async () => {
  const { nodes } = testApp.services.console;
  await nodes.report({ release: 7, wanted: 8, problem: 'a picture is missing' });
  await statement(
    `insert into nodes (id, host, version, role, challenges_demanded, challenges_solved, started_at, seen_at)
     values ($1, 'crashed', '0.1.0', 'worker', 1000000, 1000000, $2, $2)`,
    [randomUUID(), new Date(testApp.clock.now().getTime() - 91_000)],
  );
  const { body } = await admin.client.call('GET /operations/nodes');
  expect(body).toMatchObject({
    version: VERSION,
    nodes: expect.arrayContaining([
      expect.objectContaining({
        ...{ version: VERSION, contentRelease: 7, contentReleaseWanted: 8, isSilent: false },
        contentProblem: 'a picture is missing',
      }),
      expect.objectContaining({ host: 'crashed', isSilent: true }),
    ]),
  });
  const challenges = await admin.client.call('GET /operations/challenges');
  expect(challenges.body.demanded).toBeLessThan(1_000_000);
  await nodes.leave();
  const left = await admin.client.call('GET /operations/nodes');
  expect((left.body.nodes as { host: string }[]).map(({ host }) => host)).toEqual(['crashed']);
});

test('the checks of a demo do not ask for what only serve needs, and run once for those who ask together', {
  tags: 'more',
}, async () => {
  const asked = await Promise.all([1, 2].map(() => admin.client.call('GET /operations/doctor')));
  const [first, second] = asked.map(({ body }) => body);
  expect(first?.checks).toContainEqual({
    ...{ name: 'environment', state: 'ok', message: 'the demo needs none', advice: null },
  });
  expect(second).toEqual(first);
});

test('limits are those of the settings and of the code', async () => {
  const { body } = await admin.client.call('GET /operations/limits');
  expect(body.settings).toContainEqual({
    ...{ name: 'SITE_FAILURES_PER_HOUR', value: 77, unit: 'of all together' },
  });
  expect(body.constants).toContainEqual({ name: 'BULK_PLAYERS_MAX', value: BULK_PLAYERS_MAX });
});

test('funnels count the accounts of a day, and those with a validated address', async () => {
  await statement(
    `insert into users (kind, email, email_canonical, email_validated_at, created_at)
     select 'platform', e, e, case when n = 1 then now() end, '2020-02-29T23:59:59Z'
     from generate_series(1, 3) n, lateral (select 'funnel-' || n || '@example.test' as e) a`,
  );
  const of = async (query: Record<string, string>) =>
    (await admin.client.call('GET /operations/funnels', { query })).body.accounts;
  const counted = [{ day: '2020-02-29', created: 3, validated: 1 }];
  expect(await of({ from: '2020-02-29', to: '2020-02-29' })).toEqual(counted);
  expect(await of({ to: '2020-03-20' })).toEqual(counted);
  expect(await of({ from: '2020-03-01', to: '2020-03-20' })).toEqual([]);
});
