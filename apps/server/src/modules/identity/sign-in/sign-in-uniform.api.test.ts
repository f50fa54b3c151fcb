import { pbkdf2Sync } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { PASSWORD } from '../../../../test/support/api-client.ts';
import { countHashes } from '../../../../test/support/counted-hashes.ts';
import { countQueries } from '../../../../test/support/counted-queries.ts';
import { openPlayerTestApp, type PlayerTestApp } from '../../../../test/support/player-test-app.ts';
import { DEMO_PEOPLE } from '../../../demo/seed/demo-world.seed.ts';

const { costs, passwords } = countHashes();

const LEGACY = 'legacy@example.test';
const SOCIAL = 'social@example.test';

function legacyHash(password: string): string {
  const salt = Buffer.from('an old game');
  const encode = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
  return `$pbkdf2-sha256$i=1000$${encode(salt)}$${encode(pbkdf2Sync(password, salt, 1000, 32, 'sha256'))}`;
}

let testApp: PlayerTestApp;
let queries: string[];
beforeAll(async () => {
  testApp = await openPlayerTestApp({ demoWorld: true, deps: { passwords } });
  await testApp.player(LEGACY);
  await testApp.player(SOCIAL);
  const { db } = testApp.deps;
  await db.statement('update users set password_hash = $1 where email = $2', [legacyHash(PASSWORD), LEGACY]);
  await db.statement('update users set password_hash = null where email = $1', [SOCIAL]);
  queries = countQueries(db);
});
afterAll(() => testApp.close());
beforeEach(() => costs.splice(0));

async function refusal(email: string) {
  costs.splice(0);
  queries.splice(0);
  const { status, body, headers, token } = await testApp.browser().signIn(email, 'Not-The-Password-1');
  const { date: _date, 'x-request-id': _id, ...comparableHeaders } = headers;
  return { status, body, token, comparableHeaders, costs: [...costs], queries: [...queries] };
}

test('a refusal does not reveal whether, or what kind of, an account exists', async () => {
  const known = await refusal(DEMO_PEOPLE.player.email);
  expect(known).toMatchObject({ status: 409, body: { errorTypes: ['CREDENTIALS_INVALID'] } });
  expect(known.costs).toEqual(['m=19456,t=2,p=1']);
  expect(known.token).toBeUndefined();
  for (const email of ['no-account@example.test', DEMO_PEOPLE.banned.email, LEGACY, SOCIAL]) {
    expect(await refusal(email), email).toEqual(known);
  }
  // What is no address is not looked up.
  expect(await refusal('OldKnight')).toEqual({ ...known, queries: expect.any(Array) });
});

test('a banned player learns of the ban only after the right password', async () => {
  const browser = testApp.browser();
  const refused = await browser.signIn(DEMO_PEOPLE.banned.email);
  expect(refused).toMatchObject({ status: 409, body: { errorTypes: ['USER_BANNED'] } });
  expect(refused.token).toBeUndefined();
});

test('a legacy hash is replaced when its owner signs in', async () => {
  expect((await testApp.browser().signIn(LEGACY)).status).toBe(200);
  const { rows } = await testApp.deps.db.statement('select password_hash from users where email = $1', [
    LEGACY,
  ]);
  expect(rows[0]?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect((await testApp.browser().signIn(LEGACY)).status).toBe(200);
});
