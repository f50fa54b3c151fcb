import { randomUUID } from 'node:crypto';
import { library } from '@gatehouse/contract/library';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { ApiClient } from '../../../../test/support/api-client.ts';
import { openPlayerTestApp, type PlayerTestApp } from '../../../../test/support/player-test-app.ts';

const HOUR_S = 60 * 60;

let testApp: PlayerTestApp;
beforeAll(async () => {
  testApp = await openPlayerTestApp();
});
afterAll(() => testApp.close());

/** Owns a game. */
async function newPlayer(name: string): Promise<ApiClient> {
  const email = `${name}@example.test`;
  const player = await testApp.player(email);
  await testApp.deps.db.statement(
    `insert into ownerships (user_id, product_name, source) select id, 'emberfall', 'coupon' from users where email = $1`,
    [email],
  );
  return player;
}

const report = (player: ApiClient, id: string, seconds: number, productName = 'emberfall') =>
  player.call('PUT /user/play-times/:id', { params: { id }, body: { productName, seconds } });

async function playedSeconds(player: ApiClient): Promise<number | undefined> {
  const { body } = await player.call('GET /user/library/:locale', { params: { locale: 'en-GB' } });
  return z.parse(library, body).items[0]?.playedSeconds;
}

test('the library has the time of all launchers, and a report that is repeated counts once', async () => {
  const player = await newPlayer('two-launchers');
  const [desktop, laptop] = [randomUUID(), randomUUID()];
  expect(await playedSeconds(player)).toBe(0);
  testApp.clock.advance(5 * HOUR_S);
  expect((await report(player, desktop, 2 * HOUR_S)).status).toBe(204);
  expect((await report(player, desktop, 2 * HOUR_S)).status).toBe(204);
  // Played without a connection, and reported later.
  expect((await report(player, laptop, HOUR_S)).status).toBe(204);
  expect(await playedSeconds(player)).toBe(3 * HOUR_S);
});

test('more than can be true is not counted, also by new counters', async () => {
  const player = await newPlayer('cheater');
  testApp.clock.advance(HOUR_S);
  for (let turn = 0; turn < 4; turn += 1) {
    expect((await report(player, randomUUID(), 1_000_000_000)).status).toBe(204);
  }
  // The age of the account, and the tolerance of a report.
  expect(await playedSeconds(player)).toBeLessThan(HOUR_S + 5 * 60);
});

test('parallel reports do not count the same time twice', async () => {
  const player = await newPlayer('parallel');
  testApp.clock.advance(HOUR_S);
  await Promise.all(Array.from({ length: 5 }, () => report(player, randomUUID(), HOUR_S)));
  expect(await playedSeconds(player)).toBeLessThan(HOUR_S + 5 * 60);
});

test.each([
  ['a game that the player does not own', 'neon-drift', 60, 403, 'NOT_OWNED'],
  ['a game that does not exist', 'no-game', 60, 403, 'NOT_OWNED'],
  ['a negative time', 'emberfall', -60, 400, undefined],
  ['a part of a second', 'emberfall', 1.5, 400, undefined],
])('refuses %s', async (_, productName, seconds, status, reason) => {
  const player = await newPlayer(`refused-${randomUUID()}`);
  const reply = await report(player, randomUUID(), seconds, productName);
  expect([reply.status, reply.body.reason]).toEqual([status, reason]);
});

test('a counter belongs to one game', async () => {
  const player = await newPlayer('one-game');
  const id = randomUUID();
  await testApp.deps.db.statement(
    `insert into ownerships (user_id, product_name, source)
     select id, 'starhaven', 'coupon' from users where email = 'one-game@example.test'`,
  );
  expect((await report(player, id, 0)).status).toBe(204);
  expect((await report(player, id, 60, 'starhaven')).status).toBe(404);
});

test('a visitor reports nothing', async () => {
  expect((await report(testApp.browser(), randomUUID(), 60)).status).toBe(401);
});
