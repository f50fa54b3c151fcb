import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { openPostgres } from '../apps/server/src/db/open-postgres.ts';
import { signedHeaders, stripeMessage, WEBHOOK_SECRET } from '../apps/server/test/support/stripe-messages.ts';
import { type StripeStandIn, startStripeStandIn } from '../apps/server/test/support/stripe-stand-in.ts';
import { type DemoPortal, openDemoPortal } from './demo-portal.ts';
import { run } from './run.ts';

export interface StripeShop extends DemoPortal {
  databaseUrl: string;
  secretKey: string;
  stripe: StripeStandIn;
  /** Sends a signed message of Stripe to the webhook. */
  report(type: string, object: object): Promise<void>;
}

/** It is paid through a stand-in of Stripe instead of the checkout of the demo. */
export async function openStripeShop(): Promise<StripeShop> {
  const stripe = await startStripeStandIn();
  const databaseUrl = await createDatabase();
  const secretKey = randomUUID();
  const portal = await openDemoPortal({
    settings: {
      DATABASE_URL: databaseUrl,
      SECRET_KEY: secretKey,
      STRIPE_SECRET_KEY: 'sk_test_stand_in',
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_API_URL: stripe.url,
    },
  });
  const { address } = portal;
  return {
    address,
    databaseUrl,
    secretKey,
    stripe,
    async report(type, object) {
      const body = stripeMessage({ type, object });
      const reply = await fetch(`${address}/webhooks/stripe`, {
        method: 'POST',
        headers: signedHeaders(body),
        body,
      });
      expect(reply.status).toBe(200);
    },
    async close() {
      await portal.close();
      await stripe.close();
    },
  };
}

/** In the PostgreSQL of the stories, which is deleted after the last one. */
async function createDatabase(): Promise<string> {
  const url = new URL(readFileSync(run.databaseUrlFile, 'utf8'));
  const name = `stripe_${randomUUID().replaceAll('-', '')}`;
  const db = await openPostgres(url.href, () => undefined);
  await db.statement(`create database ${name}`);
  await db.close();
  url.pathname = `/${name}`;
  return url.href;
}
