import Fastify from 'fastify';
import { expect, test } from 'vitest';
import type { Mode } from '../../env.ts';
import { redirectToPublicHost } from './redirect-to-public-host.ts';

const BROWSER = { accept: 'text/html,application/xhtml+xml' };

async function ask(host: string, headers: Record<string, string> = BROWSER, mode: Mode = 'demo') {
  const app = Fastify();
  redirectToPublicHost(app, { mode, publicUrl: 'http://127.0.0.1:3000' });
  app.get('/*', async () => 'page');
  const { statusCode, headers: sent } = await app.inject({
    url: '/en-GB/sign-in?game=x',
    headers: { host, ...headers },
  });
  return { statusCode, location: sent.location };
}

test.each(['localhost:3000', '[::1]:3000'])(
  'redirects a page opened at %s to the public URL',
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
  ['a foreign host', ask('evil.example:3000')],
  ['a call of a script', ask('localhost:3000', { accept: 'application/json' })],
  ['a portal that serves for real', ask('localhost:3000', BROWSER, 'serve')],
])('%s is not redirected', async (_what, answered) => {
  expect(await answered).toEqual({ statusCode: 200, location: undefined });
});
