import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';

/** What the stand-in signs its messages with. */
export const WEBHOOK_SECRET = 'whsec_only_the_tests_know';
const sdk = new Stripe('sk_test_stand_in');

interface Message {
  type: string;
  object: object;
  /** What an update has changed. */
  previous?: object | undefined;
  id?: string | undefined;
  account?: string | undefined;
}

export function stripeMessage({ type, object, previous, id, account }: Message): string {
  const data = { object, previous_attributes: previous };
  return JSON.stringify({ id: id ?? `evt_${randomUUID()}`, object: 'event', type, data, account });
}

/** The headers of a message, as Stripe sends it to the webhook. */
export function signedHeaders(
  payload: string,
  { secret = WEBHOOK_SECRET, secondsAgo = 0 }: { secret?: string | undefined; secondsAgo?: number } = {},
): Record<string, string> {
  const timestamp = Math.floor(Date.now() / 1000) - secondsAgo;
  const signature = sdk.webhooks.generateTestHeaderString({ payload, secret, timestamp });
  return { 'content-type': 'application/json', 'stripe-signature': signature };
}
