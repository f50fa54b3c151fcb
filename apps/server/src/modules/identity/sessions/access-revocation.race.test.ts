import { afterAll, beforeAll, expect, test } from 'vitest';
import { OTHER_PASSWORD, PASSWORD } from '../../../../test/support/api-client.ts';
import { openPlayerTestApp, type PlayerTestApp } from '../../../../test/support/player-test-app.ts';

let testApp: PlayerTestApp;
beforeAll(async () => {
  testApp = await openPlayerTestApp();
});
afterAll(() => testApp.close());

test('no sign-in with the old password outlives a password change', async () => {
  for (let round = 0; round < 3; round += 1) {
    const email = `close${round}@example.test`;
    const owner = await testApp.player(email);
    const attackers = Array.from({ length: 6 }, () => testApp.browser());
    const change = { currentPassword: PASSWORD, password: OTHER_PASSWORD, locale: 'en-GB' };
    const [changed] = await Promise.all([
      owner.call('PUT /user/password', { body: change }),
      ...attackers.map((attacker) => attacker.signIn(email)),
    ]);
    expect(changed.status).toBe(204);
    expect((await owner.call('GET /user/me')).status).toBe(200);
    for (const attacker of attackers) expect((await attacker.call('GET /user/me')).status).toBe(401);
  }
});

test('of two parallel changes of one password, one succeeds', async () => {
  const owner = await testApp.player('twice@example.test');
  const other = testApp.browser();
  await other.signIn('twice@example.test');
  const replies = await Promise.all(
    [owner, other].map((browser, index) =>
      browser.call('PUT /user/password', {
        body: { currentPassword: PASSWORD, password: `${OTHER_PASSWORD}-${index}`, locale: 'en-GB' },
      }),
    ),
  );
  expect(replies.filter(({ status }) => status === 204)).toHaveLength(1);
});
