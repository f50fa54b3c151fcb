import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiClient, OTHER_PASSWORD } from '../../../../test/support/api-client.ts';
import { openPlayerTestApp, type PlayerTestApp, tokenIn } from '../../../../test/support/player-test-app.ts';

const ROUNDS = 5;

let testApp: PlayerTestApp;
beforeAll(async () => {
  testApp = await openPlayerTestApp();
});
afterAll(() => testApp.close());

async function codeFor(browser: ApiClient, email: string): Promise<string> {
  await testApp.forgetLimits();
  const asked = await browser.call('PUT /user/email', { body: { email, locale: 'en-GB' } });
  expect(asked.status).toBe(204);
  return testApp.lastMail(email, 'new-address-code').code;
}

const move = (browser: ApiClient, email: string, code: string) =>
  browser.call('POST /user/email', { body: { email, code, locale: 'en-GB' } });

const emailOf = async (browser: ApiClient) => (await browser.call('GET /user/me')).body.email;

test('of several players who prove a squatted address and its owner’s recovery, one has it', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const wanted = `wanted-${round}@example.test`;
    await testApp.browser().signUp(wanted);
    const movers = [];
    for (const name of ['a', 'b', 'c']) {
      const browser = await testApp.player(`${name}-${round}@example.test`);
      movers.push({ browser, code: await codeFor(browser, wanted) });
    }
    await testApp.browser().call('PUT /user/password/recovery', { body: { email: wanted, locale: 'en-GB' } });
    const recovery = tokenIn(testApp.lastMail(wanted, 'recover-password').link);
    const body = { code: recovery, email: wanted, password: OTHER_PASSWORD };
    const replies = await Promise.all([
      ...movers.map(({ browser, code }) => move(browser, wanted, code)),
      testApp.browser().call('POST /user/password/recovery', { body }),
    ]);
    const statuses = replies.map(({ status }) => status);
    expect(statuses.filter((status) => status === 204)).toHaveLength(1);
    expect(statuses.filter((status) => status !== 204).every((status) => [404, 409].includes(status))).toBe(
      true,
    );
    const { rows } = await testApp.deps.db.statement(
      'select email_validated_at from users where email_canonical = $1',
      [wanted],
    );
    expect(rows).toEqual([{ email_validated_at: expect.anything() }]);
  }
});

test('two players who never validated their addresses can move to each other’s', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const emails = [`left-${round}@example.test`, `right-${round}@example.test`] as const;
    const [left, right] = [testApp.browser(), testApp.browser()];
    await left.signUp(emails[0]);
    await right.signUp(emails[1]);
    const codes = [await codeFor(left, emails[1]), await codeFor(right, emails[0])] as const;
    const replies = await Promise.all([move(left, emails[1], codes[0]), move(right, emails[0], codes[1])]);
    expect(replies.map(({ status }) => status)).toEqual([204, 204]);
    expect([await emailOf(left), await emailOf(right)]).toEqual([emails[1], emails[0]]);
  }
});
