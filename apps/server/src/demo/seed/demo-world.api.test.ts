import { expect, test } from 'vitest';
import { buildTestApp } from '../../../test/support/test-app.ts';
import { coupons, ownerships } from '../../db/schema/commerce.ts';
import { gameAccounts, legacyAccounts } from '../../db/schema/game-accounts.ts';
import { orders } from '../../db/schema/orders.ts';
import { users } from '../../db/schema/people.ts';
import { twoFactorDevices } from '../../db/schema/sessions.ts';
import { TOTP_SECRET_PURPOSE } from '../../modules/identity/two-factor/totp.rules.ts';
import { createPasswordHasher } from '../../ports/password-hasher.ts';
import { DEMO_PASSWORD, DEMO_PEOPLE, DEMO_TOTP_SECRET, seedDemoWorld } from './demo-world.seed.ts';

test('seeds everything that the demo summary names, and seeding again changes nothing', async () => {
  const { deps, close } = await buildTestApp({ demoWorld: true });
  const { queries } = deps.db;

  const people = await queries.select().from(users);
  expect(people.map(({ email }) => email).sort()).toEqual(
    Object.values(DEMO_PEOPLE)
      .map(({ email }) => email)
      .sort(),
  );
  expect(people.filter(({ emailValidatedAt }) => emailValidatedAt === null).map(({ id }) => id)).toEqual([
    DEMO_PEOPLE.fresh.id,
  ]);
  for (const { passwordHash } of people) expect(passwordHash).toMatch(/^\$argon2id\$/);

  const [device] = await queries.select().from(twoFactorDevices);
  expect(device?.sealedSecret).not.toContain(DEMO_TOTP_SECRET);
  expect(deps.secrets.open(TOTP_SECRET_PURPOSE, device?.sealedSecret ?? '')).toBe(DEMO_TOTP_SECRET);

  const legacy = await queries.select().from(legacyAccounts);
  expect(legacy.map(({ identity }) => identity).sort()).toEqual(['OldKnight', 'Returner', 'TwinSoul']);
  const oldKnight = legacy.find(({ identity }) => identity === 'OldKnight');
  const owner = { addressBucket: '192.0.2.1' };
  expect(await createPasswordHasher().verify(DEMO_PASSWORD, oldKnight?.passwordHash ?? null, owner)).toBe(
    true,
  );

  expect(await queries.select().from(gameAccounts)).toHaveLength(2);
  expect(await queries.select().from(ownerships)).toHaveLength(2);
  expect(await queries.select().from(orders)).toHaveLength(1);
  expect(await queries.select().from(coupons)).toHaveLength(102);

  expect(await seedDemoWorld(deps)).toBe(false);
  expect(await queries.select().from(users)).toHaveLength(4);
  await close();
});
