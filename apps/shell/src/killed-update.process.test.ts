// @module-tag more
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { prepareProgram } from '../test/launcher-program.ts';

const KILLS = 20;

const { data, expectWhole, publish, start } = prepareProgram();

/** The same ones in every run. */
function momentOf(round: number, changes: number): number {
  return 1 + (createHash('sha256').update(`self-update ${round}`).digest().readUInt32BE() % changes);
}

test('the launcher starts and is whole after kill -9 at twenty moments of its update', async () => {
  publish('1.0.1');
  await start();
  publish('1.0.2');
  // Starts one release and prepares another one: what each of the following does.
  const { version, changes } = await start();
  expect(version).toBe('1.0.1');
  for (let kills = 0, round = 3; kills < KILLS; round += 1) {
    publish(`1.0.${round}`);
    if ((await start({ killAt: momentOf(round, changes) })).isKilled) kills += 1;
    const next = await start();
    expect(next.code).toBe(0);
    expectWhole(next.version);
  }
  publish('1.1.0');
  await start();
  expect((await start()).version).toBe('1.1.0');
  expectWhole('1.1.0');
  expect(readdirSync(data('versions'))).toEqual(['1.1.0']);
  expect(JSON.parse(readFileSync(data('versions.json'), 'utf8'))).toMatchObject({
    current: '1.1.0',
    next: null,
  });
}, 900_000);

test.each(['ENOSPC', 'EROFS'])(
  'the launcher starts whenever its disk fails with %s, and updates itself when there is space again',
  async (fullCode) => {
    publish('1.0.1');
    const { changes } = await start();
    for (let fullAt = 1, patch = 2; fullAt <= changes; fullAt += 1, patch += 1) {
      publish(`1.0.${patch}`);
      const full = await start({ fullAt, fullCode });
      expect(full.code).toBe(0);
      expectWhole(full.version);
    }
    publish('1.1.0');
    await start();
    expect((await start()).version).toBe('1.1.0');
    expectWhole('1.1.0');
  },
  900_000,
);
