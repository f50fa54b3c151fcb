import { createPublicKey, verify } from 'node:crypto';
import { type OfflineProof, offlineStatement } from '@gatehouse/contract/offline';
import { OFFLINE_PROOFS_PER_PLAYER_PER_MINUTE } from '@gatehouse/domain/limits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NEON_DRIFT } from '../../../../test/fixtures/shop.ts';
import { openStripeTestApp, type StripeTestApp } from '../../../../test/fixtures/stripe.ts';
import type { ApiClient } from '../../../../test/support/api-client.ts';
import { TEST_OPERATOR } from '../../../../test/support/test-operator.ts';
import { createOperatorServices } from '../../../services/operator-services.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

let testApp: StripeTestApp;
beforeAll(async () => {
  testApp = await openStripeTestApp();
});
afterAll(() => testApp.close());

async function idOf(player: ApiClient): Promise<string> {
  return String((await player.call('GET /user/me')).body.userId);
}

async function give(player: ApiClient, ...products: string[]): Promise<void> {
  const userId = await idOf(player);
  for (const product of products) {
    await testApp.deps.db.transaction((tx) => testApp.services.ownerships.grantByCoupon(tx, userId, product));
  }
}

async function read(player: ApiClient) {
  const { status, body } = await player.call('GET /user/offline-proof');
  expect(status).toBe(200);
  const proof = body as OfflineProof;
  return { proof, statement: offlineStatement.parse(JSON.parse(proof.statement)) };
}

function isSigned({ statement, signature, publicKey }: OfflineProof): boolean {
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
  return verify(null, Buffer.from(statement), key, Buffer.from(signature, 'base64'));
}

test('names the owned games that play offline, for this player and device and 30 days', async () => {
  const player = await testApp.newPlayer();
  await give(player, 'mossfield', 'emberfall');
  const { proof, statement } = await read(player);
  expect(statement).toMatchObject({
    playerId: await idOf(player),
    installationId: player.installationId,
    games: ['mossfield'],
  });
  const days = (Date.parse(statement.expiresAt) - Date.parse(statement.issuedAt)) / DAY_MS;
  expect(days).toBe(30);
  expect(isSigned(proof)).toBe(true);
  expect(isSigned({ ...proof, statement: proof.statement.replace('mossfield', 'emberfall') })).toBe(false);
});

test('names no game that the player does not own, and none of another player', async () => {
  const [owner, other] = [await testApp.newPlayer(), await testApp.newPlayer()];
  await give(owner, 'mossfield');
  expect((await read(other)).statement).toMatchObject({ playerId: await idOf(other), games: [] });
});

test('a refunded game is missing from the next proof', async () => {
  const player = await testApp.newPlayer();
  const { body } = await testApp.buy(player, NEON_DRIFT);
  testApp.stripe.pay(String(body.orderId));
  await testApp.completed(String(body.orderId));
  expect((await read(player)).statement.games).toEqual(['neon-drift']);
  await testApp.refunded(String(body.orderId));
  expect((await read(player)).statement.games).toEqual([]);
});

test('a banned player and a visitor get no proof', async () => {
  const player = await testApp.newPlayer();
  await give(player, 'mossfield');
  await createOperatorServices(testApp.deps).userActs.ban(TEST_OPERATOR, await idOf(player), {
    reason: 'cheating',
    endsAt: null,
  });
  expect((await player.call('GET /user/offline-proof')).status).toBe(403);
  expect((await testApp.browser().call('GET /user/offline-proof')).status).toBe(401);
});

test('refuses a request without an installation id, and too many', async () => {
  const player = await testApp.newPlayer();
  const { installationId } = player;
  player.installationId = undefined;
  expect((await player.call('GET /user/offline-proof')).body).toMatchObject({
    errorTypes: ['INVALID_REQUEST'],
  });
  player.installationId = installationId;
  for (let count = 0; count < OFFLINE_PROOFS_PER_PLAYER_PER_MINUTE; count += 1) await read(player);
  expect((await player.call('GET /user/offline-proof')).status).toBe(429);
});
