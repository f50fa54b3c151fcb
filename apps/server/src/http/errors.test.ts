import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { errors } from './errors.ts';

async function answerTo(error: Error) {
  const app = Fastify();
  errors(app);
  app.get('/', async () => {
    throw error;
  });
  return app.inject('/');
}

test.each([
  ['loses the database', '57P01'],
  ['is the victim of a deadlock', '40P01'],
  ['could not be serialised', '40001'],
])('answers a request that %s with 503 and Retry-After', async (_, code) => {
  const answer = await answerTo(Object.assign(new Error('shutting down'), { code }));
  expect(answer.statusCode).toBe(503);
  expect(answer.json().errorTypes).toEqual(['OVERLOADED']);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  expect(answer.body).not.toContain('shutting down');
});

test('a bug stays a 500', async () => {
  const answer = await answerTo(new Error('a bug'));
  expect(answer.statusCode).toBe(500);
  expect(answer.headers['retry-after']).toBeUndefined();
});
