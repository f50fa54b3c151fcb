import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestDb } from '../../../../test/support/open-test-db.ts';
import type { OpenDb } from '../../../db/open-db.ts';
import { twoFactorDevices, twoFactorRecoveryCodes } from '../../../db/schema/sessions.ts';
import { createSecretBox } from '../../../ports/secret-box.ts';
import { RECOVERY_CODE_PURPOSE, sealRecoveryCode } from '../../identity/two-factor/recovery-code.ts';
import { TOTP_SECRET_PURPOSE } from '../../identity/two-factor/totp.rules.ts';
import { createSecretKeyCheck } from './secret-key-check.service.ts';

const OLD = 'the key of the first start, long';
const NEW = 'the key of the rotation, long too';
const OTHER = 'a key that was never in use here';
/** More than two batches. */
const PLAYERS = 1203;

let db: OpenDb;
let events: string[];
beforeEach(async () => {
  db = await openTestDb();
  events = [];
});
afterEach(() => db.close());

const start = (key: string, previous?: string) =>
  createSecretKeyCheck({
    db,
    secrets: createSecretBox(key, previous),
    logger: { info: (_, event) => void events.push(event) },
  }).check();

async function addPlayers(count: number, key: string): Promise<void> {
  const secrets = createSecretBox(key);
  const { rows } = await db.statement(
    "insert into users (kind) select 'social_ghost' from generate_series(1, $1::int) returning id",
    [count],
  );
  const ids = rows.map(({ id }) => String(id));
  await db.queries.insert(twoFactorDevices).values(
    ids.map((userId) => ({
      userId,
      type: 'totp' as const,
      sealedSecret: secrets.seal(TOTP_SECRET_PURPOSE, userId),
    })),
  );
  await db.queries
    .insert(twoFactorRecoveryCodes)
    .values(ids.map((userId) => ({ userId, codeHash: sealRecoveryCode(secrets, userId, 'ABCDE23456') })));
}

test('the first start writes the marker, and another key is refused from then on', async () => {
  await start(OLD);
  await start(OLD);
  await expect(start(OTHER)).rejects.toThrow(/^The database was used with another SECRET_KEY\./);
  await expect(start(OTHER, NEW)).rejects.toThrow('another SECRET_KEY');
  await expect(start(NEW)).rejects.toThrow('another SECRET_KEY');
});

test('a database without a marker is checked against its sealed values', async () => {
  await addPlayers(1, OLD);
  await expect(start(OTHER)).rejects.toThrow('another SECRET_KEY');
  await start(OLD);
});

test('a start with the previous key reseals everything, after which the new key is enough', async () => {
  await start(OLD);
  await addPlayers(PLAYERS, OLD);
  await start(NEW, OLD);
  expect(events).toEqual(['secret-key.rotated']);
  await start(NEW, OLD);
  expect(events).toHaveLength(1);

  await start(NEW);
  const secrets = createSecretBox(NEW);
  const devices = await db.queries.select().from(twoFactorDevices);
  expect(devices).toHaveLength(PLAYERS);
  for (const { userId, sealedSecret } of devices) {
    expect(secrets.open(TOTP_SECRET_PURPOSE, sealedSecret)).toBe(userId);
  }
  const codes = await db.queries.select().from(twoFactorRecoveryCodes);
  for (const { codeHash } of codes)
    expect(secrets.open(RECOVERY_CODE_PURPOSE, codeHash)).toMatch(/^[0-9a-f]{64}$/);
  await expect(start(OLD)).rejects.toThrow('another SECRET_KEY');
});

test('nodes may get the new key before any of them seals with it', async () => {
  await start(OLD);
  await start(OLD, NEW);
  await start(NEW, OLD);
  // A node that restarts late, still with the old key first.
  await start(OLD, NEW);
  await start(NEW, OLD);
  await start(NEW);
});

test('a damaged secret does not prevent the start', async () => {
  await start(OLD);
  await addPlayers(2, OLD);
  await db.statement(
    "update two_factor_devices set sealed_secret = 'damaged' where id = (select min(id::text)::uuid from two_factor_devices)",
  );
  await start(NEW, OLD);
  await start(NEW);
});
