import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { API_ROOT, IDEMPOTENCY_KEY_HEADER } from '@gatehouse/contract/headers';

export const LOAD_COUPON = 'CRASHTEST';
export const LOAD_PRODUCT = 'crash-test';
const PASSWORD = 'Lantern-Keep-1';
const RETRY_MS = 100;
const REQUEST_TIMEOUT_MS = 30_000;

export interface SignedUp {
  email: string;
  userId: string;
  token: string;
}

export interface WriteLoad {
  /** The writes that the server has confirmed so far, in order. */
  readonly signUps: readonly SignedUp[];
  readonly redemptions: readonly string[];
  /** Answers that are neither a success nor a 503 with Retry-After. */
  readonly wrongAnswers: readonly string[];
  /** How many requests were refused with 503. */
  readonly refused: number;
  stop(): Promise<void>;
}

interface Answer {
  status: number;
  body: Record<string, unknown>;
  token: string;
}

/**
 * Players who sign up and redeem a coupon, one after the other in each lane, until stopped. The server must trust
 * one proxy: each player has a separate address, so that no limit per address interferes.
 */
export function startWriteLoad(address: string, lanes: number): WriteLoad {
  const signUps: SignedUp[] = [];
  const redemptions: string[] = [];
  const wrongAnswers: string[] = [];
  let refused = 0;
  let players = 0;
  let isStopped = false;

  /** Null when the outcome is unknown: rejected with 503, or the connection was lost. */
  async function send(path: string, headers: Record<string, string>, body: object): Promise<Answer | null> {
    const reply = await fetch(`${address}${API_ROOT}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    }).catch((error: Error) => {
      if (error.name === 'TimeoutError') wrongAnswers.push(`POST ${path} was not answered`);
      return null;
    });
    const text = await reply?.text().catch(() => null);
    if (!reply || typeof text !== 'string') return null;
    if (reply.status === 503 && Number(reply.headers.get('retry-after')) > 0) {
      refused += 1;
      return null;
    }
    if (!reply.ok) {
      wrongAnswers.push(`POST ${path} was answered ${reply.status} ${text}`);
      return null;
    }
    const token = (reply.headers.get('authorization') ?? '').replace('Bearer ', '');
    return { status: reply.status, body: JSON.parse(text), token };
  }

  async function redeem({ userId, token }: SignedUp, from: string): Promise<void> {
    const headers = {
      authorization: `Bearer ${token}`,
      'x-forwarded-for': from,
      [IDEMPOTENCY_KEY_HEADER]: randomUUID(),
    };
    // A request with the same key is the same attempt, so it may be repeated until the outcome is known.
    while (!isStopped) {
      const answer = await send(`/product/coupon/${LOAD_COUPON}/redeem`, headers, { userId });
      if (answer) return void redemptions.push(userId);
      await wait(RETRY_MS);
    }
  }

  async function runLane(): Promise<void> {
    while (!isStopped) {
      players += 1;
      const from = `10.${(players >> 16) & 255}.${(players >> 8) & 255}.${players & 255}`;
      const email = `load-${players}@example.test`;
      const body = { email, password: PASSWORD, locale: 'en-GB' };
      const answer = await send('/users', { 'x-forwarded-for': from }, body);
      if (!answer) {
        await wait(RETRY_MS);
        continue;
      }
      const player = { email, userId: String(answer.body.userId), token: answer.token };
      signUps.push(player);
      await redeem(player, from);
    }
  }

  const running = Array.from({ length: lanes }, runLane);
  return {
    signUps,
    redemptions,
    wrongAnswers,
    get refused() {
      return refused;
    },
    async stop() {
      isStopped = true;
      await Promise.all(running);
    },
  };
}
