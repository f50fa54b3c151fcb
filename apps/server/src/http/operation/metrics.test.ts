import Fastify from 'fastify';
import { expect, test } from 'vitest';
import type { Mode } from '../../env.ts';
import { errors } from '../errors.ts';
import { createMetrics, registerMetrics } from './metrics.ts';

const TOKEN = 'a token of the operator';

async function statusOf(
  mode: Mode,
  metricsToken: string | undefined,
  authorization?: string,
): Promise<number> {
  const app = Fastify();
  errors(app);
  registerMetrics(app, createMetrics(), { mode, metricsToken });
  const headers = authorization === undefined ? {} : { authorization };
  return (await app.inject({ url: '/metrics', headers })).statusCode;
}

test.each<[Mode, string, string | undefined, string | undefined, number]>([
  ['demo', 'no token set', undefined, undefined, 200],
  ['serve', 'no token set', undefined, undefined, 404],
  ['serve', 'no token set, one given', undefined, 'Bearer undefined', 404],
  ['serve', 'the token missing', TOKEN, undefined, 401],
  ['serve', 'another token', TOKEN, `Bearer ${TOKEN}!`, 401],
  ['serve', 'the token without its scheme', TOKEN, TOKEN, 401],
  ['serve', 'the token', TOKEN, `Bearer ${TOKEN}`, 200],
  ['demo', 'the token missing', TOKEN, undefined, 401],
])('%s with %s', async (mode, _, token, authorization, status) => {
  expect(await statusOf(mode, token, authorization)).toBe(status);
});
