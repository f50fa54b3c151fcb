import Fastify from 'fastify';
import { expect, test } from 'vitest';
import type { Mode } from '../env.ts';
import { oneAddress } from './one-address.ts';

const BROWSER = { accept: 'text/html,application/xhtml+xml' };

async function ask(host: string, headers: Record<string, string> = BROWSER, mode: Mode = 'demo') {
  const app = Fastify();
  oneAddress(app, { mode, publicUrl: 'http://127.0.0.1:3000' });
  app.get('/*', async () => 'page');
  const { statusCode, headers: sent } = await app.inject({
    url: '/en-GB/sign-in?game=x',
    headers: { host, ...headers },
  });
  return { statusCode, location: sent.location };
}

test.each(['localhost:3000', '[::1]:3000'])(
  'a page opened at %s is led to the public address',
  async (host) => {
    expect(await ask(host)).toEqual({
      statusCode: 307,
      location: 'http://127.0.0.1:3000/en-GB/sign-in?game=x',
    });
  },
);

test.each([
  ['the public address itself', ask('127.0.0.1:3000')],
  ['a tunnel from another port', ask('localhost:8080')],
  ['a name of somebody else', ask('evil.example:3000')],
  ['a call of a script', ask('localhost:3000', { accept: 'application/json' })],
  ['a portal that serves for real', ask('localhost:3000', BROWSER, 'serve')],
])('%s is answered where it is', async (_what, answered) => {
  expect(await answered).toEqual({ statusCode: 200, location: undefined });
});
