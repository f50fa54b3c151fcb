import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { API_ROOT, IDEMPOTENCY_KEY_HEADER } from '@gatehouse/contract/headers';
import type { TestMailServer } from './mail-server.ts';
import type { StripeStandIn } from './stripe-stand-in.ts';
import { waitUntil } from './wait-until.ts';

/** What two nodes must agree on. */
export interface TwoNodes {
  nodes: [string, string];
  coupon: string;
  mails: TestMailServer;
  stripe: StripeStandIn;
  ban(email: string): Promise<void>;
}

const PASSWORD = 'Lantern-Keep-1';
const PRODUCT = 'neon-drift';
const PRICE = { purchaseableId: '4fb15b96-a04c-4b4d-9ea7-7d5dad4eba55', amount: 1499, currency: 'EUR' };
const ATTEMPTS_MAX = 10;
const WRONG_PASSWORD = 409;
const JOB_TIMEOUT_MS = 120_000;

let players = 0;

interface Reply {
  status: number;
  body: Record<string, unknown>;
  token: string;
}

interface Player {
  email: string;
  userId: string;
  token: string;
}

/** Each name says what holds; each story throws where it does not. */
export const STORIES: Record<string, (on: TwoNodes) => Promise<void>> = {
  async 'a session of one node is valid on the other immediately, and ends on both'({ nodes: [one, other] }) {
    const player = await signUp(one);
    assert.equal(await me(other, player.token), 200);
    const second = await signIn(other, player.email);
    assert.equal(second.status, 200);
    const ended = await send(other, 'DELETE', '/auth/sessions', second);
    assert.equal(ended.status, 204, JSON.stringify(ended.body));
    assert.equal(await me(one, second.token), 401);
    assert.equal(await me(one, player.token), 200);
  },

  async 'a ban holds on both nodes with the next call'({ nodes: [one, other], ban }) {
    const player = await signUp(one);
    await ban(player.email);
    assert.equal(await me(one, player.token), 403);
    assert.equal(await me(other, player.token), 403);
    assert.notEqual((await signIn(other, player.email)).status, 200);
  },

  async 'wrong passwords on both nodes count together'({ nodes }) {
    const player = await signUp(nodes[0]);
    const statuses: number[] = [];
    for (let nth = 0; nth < ATTEMPTS_MAX; nth += 1) {
      statuses.push((await signIn(nodes[nth % 2] as string, player.email, 'Wrong-Lantern-1')).status);
    }
    assert.deepEqual(new Set(statuses), new Set([WRONG_PASSWORD]));
    for (const node of nodes) assert.equal((await signIn(node, player.email)).status, 429);
  },

  async 'a coupon is redeemed once, although both nodes get the request'({ nodes, coupon }) {
    const player = await signUp(nodes[0]);
    const key = { [IDEMPOTENCY_KEY_HEADER]: randomUUID() };
    const redeem = (node: string) =>
      send(node, 'POST', `/product/coupon/${coupon}/redeem`, player, { userId: player.userId }, key);
    const replies = await Promise.all(nodes.map(redeem));
    assert.deepEqual(
      replies.map(({ status }) => status),
      [200, 200],
      JSON.stringify(replies),
    );
  },

  async 'a purchase is one order on both nodes, and is granted once'({ nodes, stripe }) {
    const player = await signUp(nodes[0]);
    const key = { [IDEMPOTENCY_KEY_HEADER]: randomUUID() };
    const body = {
      price: PRICE,
      gfLang: 'en',
      tax: { country: 'DE', percent: 19 },
      consent: { version: '2026-11' },
    };
    const buy = (node: string) => send(node, 'POST', `/user/product/${PRODUCT}/purchase`, player, body, key);
    const orders = await Promise.all(nodes.map(buy));
    const ids = orders.map((reply) => reply.body.orderId);
    assert.ok(ids[0] !== undefined && ids[0] === ids[1], JSON.stringify(orders));
    stripe.pay(String(ids[0]));
    const check = (node: string) => send(node, 'POST', `/user/orders/${ids[0]}/check`, player);
    await Promise.all(nodes.map(check));
    for (const node of nodes) {
      const order = await send(node, 'GET', `/user/orders/${ids[0]}`, player);
      assert.equal(order.body.status, 'paid', JSON.stringify(order.body));
    }
  },

  async 'each sign-up sends its mail once'({ nodes, mails }) {
    const signedUp = await Promise.all([0, 1, 0, 1].map((nth) => signUp(nodes[nth] as string)));
    const counts = () => signedUp.map(({ email }) => mails.to(email).length);
    await waitUntil(() => counts().every((count) => count > 0), {
      timeoutMs: JOB_TIMEOUT_MS,
      what: 'mails arrive',
    });
    assert.deepEqual(counts(), [1, 1, 1, 1]);
  },
};

/** By its own address: a block of its own. */
function nextAddress(): string {
  players += 1;
  return `172.${16 + ((players >> 16) & 15)}.${(players >> 8) & 255}.${players & 255}`;
}

async function signUp(node: string): Promise<Player> {
  const email = `story-${randomUUID()}@example.test`;
  const reply = await send(node, 'POST', '/users', {}, { email, password: PASSWORD, locale: 'en-GB' });
  assert.equal(reply.status, 201, JSON.stringify(reply.body));
  return { email, userId: String(reply.body.userId), token: reply.token };
}

function signIn(node: string, email: string, password = PASSWORD): Promise<Reply> {
  return send(node, 'POST', '/authProviders/credentials/sessions', {}, { email, password, locale: 'en-GB' });
}

async function me(node: string, token: string): Promise<number> {
  return (await send(node, 'GET', '/user/me', { token })).status;
}

async function send(
  node: string,
  method: string,
  path: string,
  { token }: { token?: string },
  body?: object,
  headers: Record<string, string> = {},
): Promise<Reply> {
  const reply = await fetch(`${node}${API_ROOT}${path}`, {
    method,
    headers: {
      'x-forwarded-for': nextAddress(),
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...headers,
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await reply.text();
  const given = text ? (JSON.parse(text) as Record<string, unknown>) : {};
  const header = (reply.headers.get('authorization') ?? '').replace('Bearer ', '');
  return { status: reply.status, body: given, token: header || String(given.token ?? '') };
}
