import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApiClient } from '../../../../test/support/api-client.ts';
import { buildTestApp, type TestApp } from '../../../../test/support/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await buildTestApp();
});
afterAll(() => testApp.close());

const report = {
  release: '0.486.2',
  page: 'sign-in',
  kind: 'error',
  name: 'TypeError',
  message: 'no price for player@example.test',
  stack: [{ file: 'assets/base-unknown.js', line: 1, column: 4711 }],
};

const send = (body: unknown, from?: string) =>
  createApiClient(testApp.app).call('POST /client/errors', { body, ...(from ? { from } : {}) });

const logged = () =>
  testApp
    .logs()
    .split('\n')
    .filter((line) => line.includes('"msg":"client.error"'))
    .map((line) => JSON.parse(line));

test('an error of a page is one log line, without personal data', async () => {
  expect((await send(report, '10.1.1.1')).status).toBe(204);
  expect(logged()).toEqual([
    {
      level: 'warn',
      time: expect.any(Number),
      msg: 'client.error',
      release: '0.486.2',
      page: 'sign-in',
      kind: 'error',
      error: { name: 'TypeError', message: 'no price for (e-mail)' },
      stack: ['assets/base-unknown.js:1:4711'],
    },
  ]);
});

test.each([
  ['a file that is not a script of ours', { stack: [{ file: '../../etc/passwd', line: 1, column: 1 }] }],
  ['a name with a line break', { name: 'Type\nError' }],
  ['an endless message', { message: 'x'.repeat(201) }],
  ['an endless stack', { stack: Array.from({ length: 21 }, () => report.stack[0]) }],
])('a report with %s is refused', async (_, wrong) => {
  expect((await send({ ...report, ...wrong }, '10.1.1.2')).status).toBe(400);
});

test('a flood from one address block is refused, and others are accepted', async () => {
  const statuses = [];
  for (let count = 0; count < 31; count += 1) statuses.push((await send(report, '10.1.1.3')).status);
  expect(statuses.filter((status) => status === 204)).toHaveLength(30);
  expect(statuses.at(-1)).toBe(429);
  expect((await send(report, '10.2.1.3')).status).toBe(204);
});

/** The limiter counts by the clock of the database. */
const aMinutePasses = () =>
  testApp.deps.db.statement("delete from rate_limits where key like 'client-errors:%'");

test('an address block fills at most 256 KiB of the log an hour, however long it takes', async () => {
  const frame = { file: `assets/${'x'.repeat(118)}.js`, line: 99_999_999, column: 99_999_999 };
  const largest = { ...report, message: 'x'.repeat(200), stack: new Array(20).fill(frame) };
  const bytes = JSON.stringify(largest).length;
  const statuses: number[] = [];
  for (let minute = 0; minute < 4; minute += 1) {
    for (let count = 0; count < 25; count += 1) statuses.push((await send(largest, '10.3.1.4')).status);
    await aMinutePasses();
  }
  const accepted = statuses.filter((status) => status === 204).length;
  expect(accepted).toBe(Math.floor((256 * 1024) / bytes));
  expect(statuses.at(-1)).toBe(429);
  expect((await send(report, '10.4.1.4')).status).toBe(204);
});
