import { expect, test } from 'vitest';
import { createRenderQueue } from './render-queue.ts';

test('lets waiting requests be answered between two renders', async () => {
  const queue = createRenderQueue({ waiting: 5, perBlock: 5 });
  const order: string[] = [];
  const renders = ['first', 'second', 'third'].map((name) =>
    queue.run('block', async () => void order.push(name)),
  );
  const answer = () => setImmediate(() => order.push('answer'));
  answer();
  await renders[0];
  answer();
  await Promise.all(renders);
  expect(order).toEqual(['first', 'answer', 'second', 'answer', 'third']);
});

test('frees the place of a failed render', async () => {
  const queue = createRenderQueue({ waiting: 0, perBlock: 1 });
  await expect(queue.run('block', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await expect(queue.run('block', async () => 'yes')).resolves.toBe('yes');
});
