import { expect, test } from 'vitest';
import { openTestDb } from '../../../../test/support/open-test-db.ts';
import { createSecretBox } from '../../../ports/secret-box.ts';
import { createSecretKeyCheck } from './secret-key-check.service.ts';

const NODES = 8;
const logger = { info: () => undefined };

test('of nodes that start in parallel with two different keys, only those of one key start', async () => {
  const db = await openTestDb();
  const keys = Array.from({ length: NODES }, (_, node) => `key number ${node % 2} of this test`);
  const starts = await Promise.allSettled(
    keys.map((key) => createSecretKeyCheck({ db, secrets: createSecretBox(key), logger }).check()),
  );
  const started = keys.filter((_, node) => starts[node]?.status === 'fulfilled');
  expect(started).toHaveLength(NODES / 2);
  expect(new Set(started).size).toBe(1);
  await db.close();
});
