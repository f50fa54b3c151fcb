import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPlayerTestApp, type PlayerTestApp } from '../../../../test/support/player-test-app.ts';

let testApp: PlayerTestApp;
beforeAll(async () => {
  testApp = await openPlayerTestApp();
});
afterAll(() => testApp.close());

test('a player whom the database refuses gets USER_CREATION_FAILED', async () => {
  const { db } = testApp.deps;
  await db.statement(`create function refuse_rogue() returns trigger language plpgsql as $$
    begin
      if new.email_canonical = 'rogue@example.test' then raise exception 'no players of this name'; end if;
      return new;
    end $$`);
  await db.statement(
    'create trigger rules before insert on users for each row execute function refuse_rogue()',
  );
  const refused = await testApp.browser().signUp('rogue@example.test');
  expect(refused).toMatchObject({ status: 409, body: { errorTypes: ['USER_CREATION_FAILED'] } });
  expect(refused.token).toBeUndefined();
  const { rows } = await db.statement("select 1 from users where email = 'rogue@example.test'");
  expect(rows).toEqual([]);
  expect((await testApp.browser().signUp('friend@example.test')).status).toBe(201);
});
