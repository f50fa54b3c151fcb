import { expect, test } from 'vitest';
import { buildTestApp } from '../../../test/support/test-app.ts';
import { seedDemoWorld } from './demo-world.seed.ts';

test('demo processes that start together on one database seed it once', async () => {
  const { deps, close } = await buildTestApp();
  const seeded = await Promise.all(Array.from({ length: 4 }, () => seedDemoWorld(deps)));
  expect(seeded.filter(Boolean)).toHaveLength(1);
  await close();
});
