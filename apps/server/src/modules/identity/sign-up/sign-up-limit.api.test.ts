import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD } from '../../../../test/support/api-client.ts';
import { countHashes } from '../../../../test/support/counted-hashes.ts';
import { openPlayerTestApp, type PlayerTestApp } from '../../../../test/support/player-test-app.ts';

const { costs, passwords } = countHashes();

let testApp: PlayerTestApp;
beforeAll(async () => {
  testApp = await openPlayerTestApp({ deps: { passwords } });
});
afterAll(() => testApp.close());

const signUp = (email: string, from: string, solves = false) =>
  testApp
    .browser()
    .call('POST /users', { body: { email, password: PASSWORD, locale: 'en-GB' }, from, solves });

async function signUpTen(address: (nth: number) => string): Promise<void> {
  for (let nth = 1; nth <= 10; nth += 1) {
    expect((await signUp(`${randomUUID()}@example.test`, address(nth))).status).toBe(201);
  }
}

test('the 41st sign-up an hour from one IPv6 /48 needs a challenge, whatever its /64', async () => {
  for (const network of [1, 2, 3, 4]) await signUpTen((nth) => `2001:db8:7:${network}::${nth.toString(16)}`);
  expect((await signUp('wide@example.test', '2001:db8:7:5::1')).status).toBe(428);
  expect((await signUp('wide@example.test', '2001:db8:8:5::1')).status).toBe(201);
});

describe('The eleventh sign-up an hour', () => {
  test('from one IPv6 /64 needs a challenge before anything is hashed, and other blocks are not affected', async () => {
    await signUpTen((nth) => `2001:db8:1:2::${nth.toString(16)}`);
    const before = costs.length;
    for (let turn = 0; turn < 3; turn += 1) {
      const refused = await signUp('eleventh@example.test', '2001:db8:1:2:ffff::1');
      expect(refused).toMatchObject({ status: 428, body: { errorTypes: ['CHALLENGE_REQUIRED'] } });
    }
    expect(costs.length).toBe(before);
    expect((await signUp('eleventh@example.test', '2001:db8:1:2:ffff::1', true)).status).toBe(201);
    expect((await signUp('other-block@example.test', '2001:db8:1:3::1')).status).toBe(201);
  });

  test('from one IPv4 address needs a challenge in its mapped form too, and for sign-ups by a provider', async () => {
    await signUpTen(() => '192.0.2.9');
    expect((await signUp('mapped@example.test', '::ffff:192.0.2.9')).status).toBe(428);
    const upgrade = async (from: string) =>
      testApp.browser().call('POST /auth/thin/ghostuser/upgrade', {
        body: { email: 'social@example.test', password: PASSWORD },
        headers: { authorization: `Bearer ${await testApp.ghost()}` },
        from,
        solves: false,
      });
    expect((await upgrade('192.0.2.9')).status).toBe(428);
    expect((await upgrade('192.0.2.10')).status).toBe(200);
  });

  test('costs players who bring a game account along nothing: they have ten of their own', async () => {
    await signUpTen(() => '192.0.2.11');
    const upgrade = async () => {
      const { token } = await testApp.gameGhost();
      return testApp.browser().call('POST /auth/thin/ghostuser/upgrade', {
        body: { email: `${randomUUID()}@example.test`, password: PASSWORD },
        headers: { authorization: `Bearer ${token}` },
        from: '192.0.2.11',
        solves: false,
      });
    };
    for (let turn = 0; turn < 10; turn += 1) expect((await upgrade()).status).toBe(200);
    expect((await upgrade()).status).toBe(428);
  });
});

test('a sign-up that is refused before it hashes is not counted', async () => {
  await signUp('taken@example.test', '192.0.2.20');
  for (let turn = 0; turn < 12; turn += 1) {
    await testApp.browser().call('POST /users', {
      body: { email: `common${turn}@example.test`, password: 'Password123', locale: 'en-GB' },
      from: '192.0.2.21',
    });
  }
  for (let turn = 0; turn < 4; turn += 1) {
    expect((await signUp('taken@example.test', '192.0.2.21')).status).toBe(409);
  }
  expect((await signUp('new@example.test', '192.0.2.21')).status).toBe(201);
});
