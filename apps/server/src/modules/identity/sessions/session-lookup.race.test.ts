import { expect, test, vi } from 'vitest';
import { openPlayerTestApp } from '../../../../test/support/player-test-app.ts';

test('authenticating a request takes one query', async () => {
  const testApp = await openPlayerTestApp();
  const browser = await testApp.player('query@example.test');
  const { db } = testApp.deps;
  if (db.driver !== 'postgres') throw new Error('this test needs a PostgreSQL pool');
  const query = vi.spyOn(db.pool, 'query');
  expect((await browser.call('GET /user/me')).status).toBe(200);
  expect(query).toHaveBeenCalledTimes(1);
  await testApp.close();
});
