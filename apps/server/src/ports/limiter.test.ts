import { expect, test } from 'vitest';
import { freePort } from '../../test/support/free-port.ts';
import { createRedisLimiter } from './limiter.ts';

test('while Redis is unreachable a node counts locally and does not let everything through', async () => {
  const problems: Error[] = [];
  const limiter = await createRedisLimiter(`redis://127.0.0.1:${await freePort()}`, (error) =>
    problems.push(error),
  );
  const limit = { points: 2, windowSeconds: 60 };
  const verdicts = [];
  for (let i = 0; i < 3; i += 1) verdicts.push(await limiter.consume('door', 'me', limit));
  expect(verdicts.map(({ allowed }) => allowed)).toEqual([true, true, false]);
  await limiter.close();
});
