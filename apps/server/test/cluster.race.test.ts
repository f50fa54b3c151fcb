import { Client } from 'pg';
import { afterAll, beforeAll, test } from 'vitest';
import { banPlayer } from './support/ban-player.ts';
import { STORIES, type TwoNodes } from './support/cluster-stories.ts';
import { freePort } from './support/free-port.ts';
import { startMailServer } from './support/mail-server.ts';
import { migratedPostgresUrl } from './support/open-test-db.ts';
import { type ServerProcess, startServer } from './support/server-process.ts';
import { WEBHOOK_SECRET } from './support/stripe-messages.ts';
import { startStripeStandIn } from './support/stripe-stand-in.ts';
import { startThrowawayRedis, type ThrowawayRedis } from './support/throwaway-redis.ts';

// Two processes start here, which takes long on a busy machine.
const TIMEOUT_MS = 600_000;
const COUPON = 'TWONODES';

let servers: [ServerProcess, ServerProcess];
let redis: ThrowawayRedis;
let on: TwoNodes;

/** `npm run cluster-test` does the same on a cluster, while its parts fail. */
beforeAll(async () => {
  redis = await startThrowawayRedis();
  const [mails, stripe, databaseUrl] = [
    await startMailServer(),
    await startStripeStandIn(),
    await migratedPostgresUrl(),
  ];
  const variables = {
    DATABASE_URL: databaseUrl,
    REDIS_URL: redis.url,
    PUBLIC_URL: 'https://play.example.test',
    SECRET_KEY: 'a key that only this test knows of',
    SMTP_URL: mails.url,
    STRIPE_SECRET_KEY: 'sk_test_stand_in',
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_API_URL: stripe.url,
    LOG_LEVEL: 'error',
    TRUST_PROXY: '1',
  };
  servers = [
    startServer('serve', await freePort(), variables),
    startServer('serve', await freePort(), variables),
  ];
  await Promise.all(servers.map((server) => server.ready()));
  await insertCoupon(databaseUrl);
  on = {
    nodes: [`http://127.0.0.1:${servers[0].port}`, `http://127.0.0.1:${servers[1].port}`],
    coupon: COUPON,
    mails,
    stripe,
    ban: (email) => banPlayer(variables, email),
  };
}, TIMEOUT_MS);
afterAll(async () => {
  for (const { child } of servers) child.kill('SIGTERM');
  await Promise.all(servers.map(({ ended }) => ended));
  await Promise.all([on.mails.stop(), on.stripe.close(), redis.stop()]);
}, TIMEOUT_MS);

test.each(Object.keys(STORIES))('two nodes: %s', { timeout: TIMEOUT_MS }, async (name) => {
  await STORIES[name]?.(on);
});

async function insertCoupon(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query("insert into coupons (code, product_name) values ($1, 'two-nodes')", [COUPON]);
  await client.end();
}
