import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type BranchCodes, createBranchCodes } from './branch-codes.ts';
import { createStateWriter, readSavedState } from './saved-state.ts';

const ANNA = '1b0b7c9e-9d0e-4b57-9d53-3a3c6f1f2a01';
const BEN = '1b0b7c9e-9d0e-4b57-9d53-3a3c6f1f2a02';
const EARLY = 'emberfall.early-access';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'branch-codes-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** As after a restart. */
async function open(): Promise<BranchCodes> {
  const file = join(folder, 'state.json');
  const state = await readSavedState(file);
  return createBranchCodes({ state, writer: createStateWriter(file, state) });
}

test('a code is kept for the player who has entered it, and used for no other one', async () => {
  await (await open()).choose(EARLY, ANNA, 'secret');
  const codes = await open();
  expect([codes.find(EARLY, ANNA), codes.find(EARLY, BEN), codes.find(EARLY, null)]).toEqual([
    'secret',
    undefined,
    undefined,
  ]);
  expect([codes.isClosed(EARLY), codes.isClosed('emberfall.default')]).toEqual([true, false]);
  expect(statSync(join(folder, 'state.json')).mode & 0o077).toBe(0);
});

test('an update keeps the code, and another branch of the game forgets it', async () => {
  const codes = await open();
  await codes.choose(EARLY, ANNA, 'old');
  await codes.choose(EARLY, ANNA, 'secret');
  await codes.choose('starhaven.early-access', ANNA, 'other-game');
  await codes.choose(EARLY, BEN, 'of-ben');
  await codes.choose(EARLY, ANNA, undefined);
  expect(codes.find(EARLY, ANNA)).toBe('secret');
  await codes.choose('emberfall.default', ANNA, undefined);
  expect(codes.find(EARLY, ANNA)).toBeUndefined();
  expect(codes.find('starhaven.early-access', ANNA)).toBe('other-game');
  expect(codes.find(EARLY, BEN)).toBe('of-ben');
  expect(readFileSync(join(folder, 'state.json'), 'utf8')).not.toMatch(/"(?:secret|old)"/);
});
