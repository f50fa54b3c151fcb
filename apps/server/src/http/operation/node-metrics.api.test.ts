import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { endpoints } from '@gatehouse/contract/endpoints';
import { API_ROOT } from '@gatehouse/contract/headers';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { findPromtool } from '../../../../../scripts/find-programs.mjs';
import { createApiClient } from '../../../test/support/api-client.ts';
import { buildTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { createJobs, type Jobs } from '../../jobs/jobs.ts';

let testApp: TestApp;
/** The real queue: the test app records jobs instead. */
let jobs: Jobs;
beforeAll(async () => {
  testApp = await buildTestApp();
  jobs = createJobs(testApp.deps);
});
afterAll(async () => {
  await jobs.stop();
  await testApp.close();
});

const metrics = async () => (await testApp.app.inject('/metrics')).body;

test('every event of the log is counted, by its level', async () => {
  testApp.deps.logger.warn({ queue: 'mail' }, 'test.happened');
  testApp.deps.logger.warn('Words of a library are no event.');
  expect(await metrics()).toContain('log_events_total{event="test.happened",level="warn"} 1');
  expect(await metrics()).not.toContain('Words');
});

test('shows what waits: hashes, connections and jobs', async () => {
  expect(await metrics()).toContain('password_hashes{state="waiting"} 0');
  await jobs.start([
    { queue: 'mails', retriesMax: 0, work: () => Promise.reject(new Error('no mail server')) },
  ]);
  await testApp.deps.db.transaction((tx) => jobs.enqueue(tx, 'mails', {}));
  await vi.waitFor(async () => expect(await metrics()).toContain('jobs{queue="mails",state="failed"} 1'), {
    timeout: 30_000,
  });
  expect(await metrics()).toContain('jobs_oldest_due_seconds{queue="mails"} 0');
});

const MONITORING = resolve(import.meta.dirname, '../../../../../deploy/monitoring');

test.each(['alerts.yml', 'dashboard.json'])('%s uses metrics, events and routes that exist', async (file) => {
  const text = (await readFile(join(MONITORING, file), 'utf8')).replaceAll('\\"', '"');
  const known = new Set(Array.from((await metrics()).matchAll(/^# TYPE (\w+)/gm), ([, name]) => name));
  const used = Array.from(text.matchAll(/\b([a-z]+_[a-z0-9_]+?)(?:_count|_bucket)?\{/g), ([, name]) => name);
  expect(used.length).toBeGreaterThan(10);
  expect(used.filter((name) => !known.has(name))).toEqual([]);

  const documented = await readFile(join(MONITORING, '../../docs/operating/monitoring.md'), 'utf8');
  const events = Array.from(
    text.matchAll(/event=~?"([^"]+)"/g),
    ([, names]) => names?.split('|') ?? [],
  ).flat();
  expect(events.filter((event) => !documented.includes(`| \`${event}\` |`))).toEqual([]);

  const routes = Array.from(text.matchAll(/route=~?"([^"]+)"/g), ([, route]) => new RegExp(`^${route}$`));
  const pages = ['/:locale/shop'];
  const paths = Object.keys(endpoints).map((endpoint) => API_ROOT + endpoint.split(' ')[1]);
  expect(routes.filter((route) => ![...paths, ...pages].some((path) => route.test(path)))).toEqual([]);
});

test.runIf(findPromtool())('promtool accepts the alert rules, and each fires when it should', async () => {
  const run = promisify(execFile);
  const program = findPromtool() ?? '';
  await run(program, ['check', 'rules', 'alerts.yml'], { cwd: MONITORING });
  await run(program, ['test', 'rules', 'alerts.test.yml'], { cwd: MONITORING });
});

test('each alert is tested, says what to do, and has its section in the docs', async () => {
  const [rules = '', tests = '', docs = ''] = await Promise.all(
    ['alerts.yml', 'alerts.test.yml', '../../docs/operating/monitoring.md'].map((file) =>
      readFile(join(MONITORING, file), 'utf8'),
    ),
  );
  const alerts = Array.from(rules.matchAll(/- alert: (\w+)/g), ([, name = '']) => name);
  expect(alerts.length).toBeGreaterThan(10);
  for (const alert of alerts) {
    expect(rules).toContain(`runbook: "docs/operating/monitoring.md#${alert.toLowerCase()}"`);
    expect(docs).toContain(`\n### ${alert}\n`);
    expect(tests).toContain(`alertname="${alert}"`);
  }
  expect(rules.match(/\n {10}action: ".+"\n/g)).toHaveLength(alerts.length);
});

test('an event that an alert waits for is counted from 0 on, so that its first time is an increase', async () => {
  const rules = await readFile(join(MONITORING, 'alerts.yml'), 'utf8');
  const events = Array.from(rules.matchAll(/event=~?"([^"]+)"/g), ([, names = '']) =>
    names.split('|'),
  ).flat();
  const text = await metrics();
  const missing = events.filter((event) => !text.includes(`log_events_total{event="${event}",`));
  expect(missing).toEqual([]);
});

test('a refused call is counted by its code, without a value of the request', async () => {
  const body = { username: 'nobody-at-all', password: 'not the password' };
  await createApiClient(testApp.app).call('POST /authProviders/credentials/sessions', { body });
  const text = await metrics();
  expect(text).toMatch(
    /api_errors_total\{route="\/api\/v1\/authProviders\/[^"]*sessions",code="[A-Z_]+"\} 1/,
  );
  expect(text).not.toContain('nobody');
});

test('metrics are there while the database is not', async () => {
  const statement = vi.spyOn(testApp.deps.db, 'statement').mockRejectedValue(new Error('away'));
  expect(await metrics()).toContain('http_request_duration_seconds');
  statement.mockRestore();
});
