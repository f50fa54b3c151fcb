import { type EndpointKey, endpoints } from '@gatehouse/contract/endpoints';
import { API_ROOT } from '@gatehouse/contract/headers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { namedFields } from '../support/named-fields.ts';
import { FOREIGN } from './foreign-ids.ts';
import { type ForeignIdsTestApp, openForeignIdsTestApp } from './two-players.ts';
import { UNOWNED } from './unowned-ids.ts';

const served = new Set<string>();
let testApp: ForeignIdsTestApp;
beforeAll(async () => {
  testApp = await openForeignIdsTestApp(({ method, url }) => {
    for (const name of [method].flat()) served.add(`${name} ${url.slice(API_ROOT.length)}`);
  });
});
afterAll(() => testApp.close());

const keys = Object.keys(endpoints) as EndpointKey[];
const tries = Object.entries(FOREIGN).flatMap(([key, fields]) =>
  Object.entries(fields).map(([field, attempt]) => ({ key, field, attempt })),
);

test('every id that a call takes is tested here, or listed as unowned', () => {
  const unaccounted = keys
    .filter((key) => served.has(key))
    .flatMap((key) =>
      namedFields(endpoints[key])
        .filter((field) => !FOREIGN[key]?.[field] && !UNOWNED[key]?.[field])
        .map((field) => `${key} takes ${field}`),
    );
  expect(unaccounted).toEqual([]);
});

test('every listed id is one that the call takes', () => {
  const listed = [FOREIGN, UNOWNED].flatMap((list) =>
    Object.entries(list).flatMap(([key, fields]) =>
      Object.keys(fields).map((field) => `${key} takes ${field}`),
    ),
  );
  const taken = keys.flatMap((key) => namedFields(endpoints[key]).map((field) => `${key} takes ${field}`));
  expect(listed.filter((one) => !taken.includes(one))).toEqual([]);
});

describe('rejects the id of another player', () => {
  test.for(tries)('$key $field', async ({ key, attempt }, { skip }) => {
    skip(!served.has(key), 'not served yet');
    const owner = await testApp.person('owner');
    const attacker = await testApp.person('attacker');
    const before = await testApp.everythingOf(owner);
    const refused = await attempt(attacker, owner, testApp);
    expect(refused).toMatchObject({ status: expect.toBeOneOf([403, 404]), token: undefined });
    expect(await testApp.everythingOf(owner)).toEqual(before);
    // The same call succeeds for the owner, so it was rejected because of the owner of the id.
    expect((await attempt(owner, owner, testApp)).status).toBeOneOf([200, 201, 204]);
  });
});

test('the data of a player contains nothing of another player', async () => {
  const owner = await testApp.person('owner');
  const reader = await testApp.person('reader');
  const reads = keys.filter(
    (key) =>
      key.startsWith('GET ') && !key.includes(':') && endpoints[key].auth !== 'none' && served.has(key),
  );
  const readBy = async ({ browser }: typeof owner) => {
    const replies = await Promise.all(reads.map((key) => browser.call(key)));
    return JSON.stringify(replies.map(({ body }) => body));
  };
  const names = [owner.userId, owner.email, owner.twoFactorDeviceId, owner.googleId];
  const own = await readBy(owner);
  expect(names.filter((name) => !own.includes(name))).toEqual([]);
  const others = await readBy(reader);
  expect([...names, owner.gameAccountId].filter((name) => others.includes(name))).toEqual([]);
});
