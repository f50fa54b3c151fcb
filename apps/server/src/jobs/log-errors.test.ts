import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { logErrors } from './jobs.ts';

test('an error of the job queue is logged once in ten seconds, with how many were left out', () => {
  const boss = new EventEmitter();
  const lines: unknown[] = [];
  let now = 0;
  logErrors(boss as never, { error: (line: object) => void lines.push(line) } as never, () => now);
  const refused = { code: 'ECONNREFUSED', message: 'connect ECONNREFUSED (Queue: mail, Worker: 1)' };
  const starting = { code: '57P03', message: 'the database system is starting up' };
  for (const [at, error] of [
    [0, refused],
    [1000, refused],
    [2000, refused],
    [3000, starting],
    [10_000, refused],
  ] as const) {
    now = at;
    boss.emit('error', error);
  }
  expect(lines).toEqual([
    { err: refused, repeated: 0 },
    { err: starting, repeated: 2 },
    { err: refused, repeated: 0 },
  ]);
});
