import { API_ROOT } from '@gatehouse/contract/headers';
import { Client } from 'pg';
import { LOAD_COUPON, type WriteLoad } from './write-load.ts';

/** Each line names a write that was lost, duplicated or incomplete. */
export async function compareWrites(
  databaseUrl: string,
  address: string,
  load: WriteLoad,
): Promise<string[]> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return [
      ...(await lostSignUps(client, load)),
      ...(await lostRedemptions(client, load)),
      ...(await halfSignUps(client)),
      ...(await halfRedemptions(client)),
      ...(await lostSessions(address, load)),
    ];
  } finally {
    await client.end();
  }
}

async function lostSignUps(client: Client, { signUps }: WriteLoad): Promise<string[]> {
  const { rows } = await client.query('select id, email from users');
  const idOf = new Map(rows.map((row) => [row.email, row.id]));
  return signUps
    .filter(({ email, userId }) => idOf.get(email) !== userId)
    .map(({ email }) => `the confirmed sign-up of ${email} is not there`);
}

async function lostRedemptions(client: Client, { redemptions }: WriteLoad): Promise<string[]> {
  const { rows } = await client.query('select user_id from coupon_redemptions');
  const redeemed = new Set(rows.map((row) => row.user_id));
  return redemptions
    .filter((userId) => !redeemed.has(userId))
    .map((userId) => `the confirmed redemption of ${userId} is not there`);
}

/** A sign-up is one user with two consents, one link to validate the address and one session. */
async function halfSignUps(client: Client): Promise<string[]> {
  const { rows } = await client.query(
    `select email,
       (select count(*) from consent_receipts c where c.user_id = u.id)::int as consents,
       (select count(*) from one_time_tokens t where t.user_id = u.id)::int as tokens,
       (select count(*) from sessions s where s.user_id = u.id)::int as sessions
     from users u`,
  );
  const mails = await client.query("select count(*)::int as count from jobs.job where name = 'mail'");
  return [
    ...rows
      .filter(({ consents, tokens, sessions }) => consents !== 2 || tokens !== 1 || sessions !== 1)
      .map((row) => `the sign-up of ${row.email} is not whole: ${JSON.stringify(row)}`),
    ...(mails.rows[0].count === rows.length
      ? []
      : [`${rows.length} sign-ups queued ${mails.rows[0].count} mails`]),
  ];
}

/** A redemption is one use of the coupon, one product and one stored attempt. */
async function halfRedemptions(client: Client): Promise<string[]> {
  const { rows } = await client.query(
    `select uses,
       (select count(*) from coupon_redemptions where coupon_code = code)::int as redemptions,
       (select count(*) from ownerships where product_name = coupons.product_name)::int as products,
       (select count(*) from coupon_attempts where granted = coupons.product_name)::int as attempts
     from coupons where code = $1`,
    [LOAD_COUPON],
  );
  const [{ uses, redemptions, products, attempts }] = rows;
  const isWhole = uses === redemptions && uses === products && uses === attempts;
  return isWhole ? [] : [`redemptions are not whole: ${JSON.stringify(rows[0])}`];
}

async function lostSessions(address: string, { signUps }: WriteLoad): Promise<string[]> {
  const lost: string[] = [];
  for (const { email, token } of signUps) {
    const reply = await fetch(`${address}${API_ROOT}/user/me`, {
      headers: { authorization: `Bearer ${token}` },
    });
    await reply.arrayBuffer();
    if (!reply.ok) lost.push(`the session of ${email} is answered ${reply.status}`);
  }
  return lost;
}
