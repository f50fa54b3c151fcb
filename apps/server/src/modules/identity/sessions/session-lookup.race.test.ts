import { expect, test, vi } from 'vitest';
import { openAccountsHouse } from '../../../testing/player-test-app.ts';

test('asking who one is costs one query', async () => {
  const house = await openAccountsHouse();
  const browser = await house.player('query@example.test');
  const { db } = house.deps;
  if (db.driver !== 'postgres') throw new Error('this test watches the pool of PostgreSQL');
  const query = vi.spyOn(db.pool, 'query');
  expect((await browser.call('GET /user/me')).status).toBe(200);
  expect(query).toHaveBeenCalledTimes(1);
  await house.close();
});
