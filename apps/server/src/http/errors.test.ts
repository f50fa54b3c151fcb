import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { CodedError } from '../errors.ts';
import { errors } from './errors.ts';

async function answerTo(error: Error, accept = '*/*') {
  const app = Fastify({ genReqId: () => 'request-12345' });
  errors(app);
  app.get('/', async () => {
    throw error;
  });
  return app.inject({ url: '/', headers: { accept } });
}

test.each([
  ['loses the database', '57P01'],
  ['is the victim of a deadlock', '40P01'],
  ['could not be serialised', '40001'],
])('answers a request that %s with 503 and Retry-After', async (_, code) => {
  const answer = await answerTo(Object.assign(new Error('shutting down'), { code }));
  expect(answer.statusCode).toBe(503);
  expect(answer.json().errorTypes).toEqual(['OVERLOADED', 'UNAVAILABLE']);
  expect(answer.json().message).not.toContain('busy');
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  expect(answer.body).not.toContain('shutting down');
});

test('a bug stays a 500', async () => {
  const answer = await answerTo(new Error('a bug'));
  expect(answer.statusCode).toBe(500);
  expect(answer.headers['retry-after']).toBeUndefined();
});

const DATABASE_GONE = Object.assign(new Error('gone'), { code: 'ECONNREFUSED' });

test.each([
  ['an outage', DATABASE_GONE, 503, 'Temporarily unavailable'],
  ['an overload', new CodedError('OVERLOADED'), 503, 'Too many visitors right now'],
  ['a bug', new Error('a bug'), 500, 'Something went wrong'],
])('a visitor reads a page about %s, with the id of the request', async (_, error, status, title) => {
  const answer = await answerTo(error, 'text/html,*/*;q=0.8');
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([status, 'no-store']);
  expect(answer.body).toContain(`<h1>${title}</h1>`);
  expect(answer.body).toContain('Reference: <bdi>request-12345</bdi>');
  expect(answer.headers['x-request-id']).toBe('request-12345');
  expect(answer.headers['retry-after'] !== undefined).toBe(status === 503);
});
