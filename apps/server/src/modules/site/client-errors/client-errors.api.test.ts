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
