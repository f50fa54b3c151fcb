import { expect, test } from 'vitest';
import { createQueue } from './work-queue.ts';

function gate() {
  const open: (() => void)[] = [];
  return { wait: () => new Promise<void>((resolve) => open.push(resolve)), open };
}

const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

test('two run, the next ones wait, and the one too many is refused at once', async () => {
  const queue = createQueue({ parallel: 2, waiting: 1 });
  const { wait, open } = gate();
  const first = [queue.run(wait), queue.run(wait), queue.run(wait)];
  await expect(queue.run(wait)).rejects.toMatchObject({ code: 'OVERLOADED' });
  expect(open).toHaveLength(2);
  open[0]?.();
  await settled();
  expect(open).toHaveLength(3);
  open[1]?.();
  open[2]?.();
  await Promise.all(first);
});

test('work that fails frees its place', async () => {
  const queue = createQueue({ parallel: 1, waiting: 0 });
  await expect(queue.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await expect(queue.run(() => Promise.resolve('yes'))).resolves.toBe('yes');
});
