import { afterAll, beforeAll, expect, test } from 'vitest';
import { OTHER_PASSWORD, PASSWORD } from '../../../testing/api-client.ts';
import { openPlayerTestApp, type PlayerTestApp } from '../../../testing/player-test-app.ts';

let testApp: PlayerTestApp;
beforeAll(async () => {
  testApp = await openPlayerTestApp();
});
afterAll(() => testApp.close());

test('no sign-in with the old password outlives the change of it, however close they come', async () => {
  for (let round = 0; round < 3; round += 1) {
    const email = `close${round}@example.test`;
    const owner = await testApp.player(email);
    const thieves = Array.from({ length: 6 }, () => testApp.browser());
    const change = { currentPassword: PASSWORD, password: OTHER_PASSWORD, locale: 'en-GB' };
    const [changed] = await Promise.all([
      owner.call('PUT /user/password', { body: change }),
      ...thieves.map((thief) => thief.signIn(email)),
    ]);
    expect(changed.status).toBe(204);
    expect((await owner.call('GET /user/me')).status).toBe(200);
    for (const thief of thieves) expect((await thief.call('GET /user/me')).status).toBe(401);
  }
});

test('of two changes of one password at once, one succeeds', async () => {
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
