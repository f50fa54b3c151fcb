import type { ReturnedForm } from '@gatehouse/domain/returned-form';
import Fastify, { type FastifyBaseLogger } from 'fastify';
import { expect, test } from 'vitest';
import { createLogger } from '../../log.ts';
import { requestLog } from '../operation/request-log.ts';
import { registerEarlyForms } from './early-forms.ts';

const FORM = 'application/x-www-form-urlencoded';
const TYPED = 'username=mira%40example.test&password=Torchlight-Bay-77';

async function openApp() {
  const lines: string[] = [];
  const returned: ReturnedForm[] = [];
  const logger: FastifyBaseLogger = createLogger('trace', { write: (line) => void lines.push(line) });
  const app = Fastify({ loggerInstance: logger });
  requestLog(app);
  const publicUrl = 'https://play.example.test';
  const sendPage: Parameters<typeof registerEarlyForms>[1]['sendPage'] = async (_request, reply, form) => {
    returned.push(form);
    return reply.send('the page');
  };
  registerEarlyForms(app, { route: '/*', publicUrl, sendPage });
  const post = (payload: string, headers: Record<string, string>) =>
    app.inject({ method: 'POST', url: '/en-GB/sign-up?game=emberfall', headers, payload });
  return { app, post, returned, log: () => lines.join('') };
}

test('answers a form with the page and the values that may be shown again, and stores nothing', async () => {
  const { post, returned, log } = await openApp();
  const reply = await post(TYPED, { 'content-type': FORM, 'sec-fetch-site': 'same-origin' });
  expect([reply.statusCode, reply.body]).toEqual([200, 'the page']);
  expect(reply.headers['cache-control']).toBe('no-store');
  expect(returned).toEqual([{ values: { username: 'mira@example.test' }, focus: 'password' }]);
  expect(log()).not.toMatch(/Torchlight|mira/);
});

test('reads nothing of a multipart form', async () => {
  const { post, returned } = await openApp();
  const body = '--x\r\ncontent-disposition: form-data; name="username"\r\n\r\nmira\r\n--x--';
  const reply = await post(body, { 'content-type': 'multipart/form-data; boundary=x' });
  expect(reply.statusCode).toBe(200);
  expect(returned).toEqual([{ values: {}, focus: '' }]);
});

test.each([
  ['another type', '{"username":"mira"}', 'application/json', 415],
  ['plain text', TYPED, 'text/plain', 415],
  ['a form that is too long', `username=${'a'.repeat(9_000)}`, FORM, 413],
])('refuses %s before anything is rendered', async (_, payload, type, status) => {
  const { post, returned, log } = await openApp();
  expect((await post(payload, { 'content-type': type })).statusCode).toBe(status);
  expect(returned).toEqual([]);
  expect(log()).not.toContain('mira');
});

test.each(['cross-site', 'same-site', 'none'])(
  'drops the values of a %s request and shows the page',
  async (site) => {
    const { post, returned } = await openApp();
    const reply = await post(TYPED, { 'content-type': FORM, 'sec-fetch-site': site });
    expect([reply.statusCode, reply.headers.location]).toEqual([303, '/en-GB/sign-up?game=emberfall']);
    expect(returned).toEqual([]);
  },
);

test.each([
  ['https://evil.example', 303],
  ['https://play.example.test', 200],
])('decides by the origin %s where the browser does not say the site', async (origin, status) => {
  const { post } = await openApp();
  expect((await post(TYPED, { 'content-type': FORM, origin })).statusCode).toBe(status);
});
