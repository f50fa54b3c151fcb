import Fastify, { type FastifyBaseLogger } from 'fastify';
import { expect, test } from 'vitest';
import { createLogger } from '../../log.ts';
import { warnOfUntrustedProxy } from './untrusted-proxy.ts';

async function warnings(trustedProxies: number, headers: Record<string, string>): Promise<number> {
  const lines: string[] = [];
  const logger: FastifyBaseLogger = createLogger('warn', { write: (line: string) => void lines.push(line) });
  const app = Fastify({ loggerInstance: logger });
  warnOfUntrustedProxy(app, { trustedProxies });
  app.get('/', async () => 'ok');
  for (let request = 0; request < 3; request += 1) await app.inject({ url: '/', headers });
  return lines.filter((line) => line.includes('proxy.not-trusted')).length;
}

test.each([
  ['once when an untrusted proxy forwards requests', 0, { 'x-forwarded-for': '203.0.113.7' }, 1],
  ['never without a proxy', 0, {}, 0],
  ['never behind a trusted proxy', 1, { 'x-forwarded-for': '203.0.113.7' }, 0],
])('warns %s', async (_, trustedProxies, headers: Record<string, string>, expected) => {
  expect(await warnings(trustedProxies, headers)).toBe(expected);
});
