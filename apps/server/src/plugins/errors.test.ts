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

test('a request that loses the database is answered 503 with Retry-After', async () => {
  const answer = await answerTo(Object.assign(new Error('shutting down'), { code: '57P01' }));
  expect(answer.statusCode).toBe(503);
  expect(answer.json().errorTypes).toEqual(['OVERLOADED']);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  expect(answer.body).not.toContain('shutting down');
});

test('an error of our own making stays a 500', async () => {
  const answer = await answerTo(new Error('a bug'));
  expect(answer.statusCode).toBe(500);
  expect(answer.headers['retry-after']).toBeUndefined();
});
