// @module-tag more
import { expect, test } from 'vitest';
import { PASSWORD } from '../../../../test/support/api-client.ts';
import { openPlayerTestApp } from '../../../../test/support/player-test-app.ts';

const NETWORKS = 60;
const OTHERS = 20;
/** The flood takes the processor from the players too, and on a busy machine most of it. */
const TIMEOUT_MS = 600_000;

test('sign-ins from 60 /64s of one /56 cause no 503 for other players', { timeout: TIMEOUT_MS }, async () => {
  const testApp = await openPlayerTestApp({ limitsPasswordRequests: true });
  const attacker = await testApp.player('attacker@example.test');
  const others = Array.from({ length: OTHERS }, (_, nth) => `player${nth}@example.test`);
  for (const email of others) await testApp.player(email);
  let isOver = false;
  const attackStatuses = new Set<number>();
  const flood = Array.from({ length: NETWORKS }, async (_, network) => {
    const from = `2001:db8:1:1${network.toString(16).padStart(2, '0')}::1`;
    while (!isOver)
      attackStatuses.add((await attacker.signIn('attacker@example.test', PASSWORD, { from })).status);
  });
  const statuses: number[] = [];
  for (const email of others) statuses.push((await testApp.browser().signIn(email)).status);
  isOver = true;
  await Promise.all(flood);
  expect(statuses).toEqual(Array(OTHERS).fill(200));
  expect(attackStatuses).toContain(503);
  await testApp.close();
});
