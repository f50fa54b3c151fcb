import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AccountsHouse, openAccountsHouse } from '../../testing/accounts-house.ts';

let house: AccountsHouse;
beforeAll(async () => {
  house = await openAccountsHouse({
    deps: {
      // The hash is not what races here, and fifty of them would be shed.
      passwords: { hash: async () => '$argon2id$fake', verify: async () => true, isOutdated: () => false },
    },
  });
});
afterAll(() => house.close());

test('of fifty sign-ups and an e-mail change for one address at once, one wins and none fails badly', async () => {
  for (let round = 0; round < 3; round += 1) {
    const email = `wanted${round}@example.test`;
    const mover = await house.player(`mover${round}@example.test`);
    await mover.call('PUT /user/email', { body: { email, locale: 'en-GB' } });
    const { code } = house.letter(email, 'new-address-code');
    const replies = await Promise.all([
      mover.call('POST /user/email', { body: { email, code, locale: 'en-GB' } }),
      ...Array.from({ length: 50 }, (_, index) =>
        house.browser().call('POST /users', {
          body: {
            email: index % 2 ? email.toUpperCase() : email,
            password: 'Lantern-Keep-1',
            locale: 'en-GB',
          },
          from: `198.51.${round}.${index}`,
        }),
      ),
    ]);
    const statuses = replies.map(({ status }) => status);
    expect(statuses.filter((status) => status < 300)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(50);
    const { rows } = await house.deps.db.statement('select id from users where email_canonical = $1', [
      email,
    ]);
    expect(rows).toHaveLength(1);
  }
});

test('an address that was just left is not up for grabs', async () => {
  const mover = await house.player('leaving@example.test');
  await mover.call('PUT /user/email', { body: { email: 'gone@example.test', locale: 'en-GB' } });
  const { code } = house.letter('gone@example.test', 'new-address-code');
  const [, ...claims] = await Promise.all([
    mover.call('POST /user/email', { body: { email: 'gone@example.test', code, locale: 'en-GB' } }),
    ...Array.from({ length: 20 }, (_, index) =>
      house.browser().call('POST /users', {
        body: { email: 'leaving@example.test', password: 'Lantern-Keep-1', locale: 'en-GB' },
        from: `198.51.100.${index}`,
      }),
    ),
  ]);
  expect(claims.map(({ status }) => status)).toEqual(claims.map(() => 409));
});
