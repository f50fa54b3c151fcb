import { expect, test, vi } from 'vitest';
import { openPlayerTestApp } from '../../../testing/player-test-app.ts';

test('asking who one is costs one query', async () => {
  const testApp = await openPlayerTestApp();
  const browser = await testApp.player('query@example.test');
  const { db } = testApp.deps;
  if (db.driver !== 'postgres') throw new Error('this test watches the pool of PostgreSQL');
  const query = vi.spyOn(db.pool, 'query');
  expect((await browser.call('GET /user/me')).status).toBe(200);
  expect(query).toHaveBeenCalledTimes(1);
  await testApp.close();
});
