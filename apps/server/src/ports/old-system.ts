import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod';
import { createQueue, type WorkLimits, type WorkOwner } from '../callers/work-queue.ts';
import { CodedError } from '../errors.ts';
import { webhookHeaders } from './signed-webhook.ts';

/** Stored in place of a hash: the old system is asked once, and its yes becomes an argon2id hash. */
const PREFIX = '$ask$';
const TIMEOUT_MS = 5000;
const ANSWER_BYTES_MAX = 1024;
const RECENT_ANSWERS = 32;
const QUESTIONS: WorkLimits = {
  parallel: 16,
  parallelPerAddress: 2,
  waiting: 64,
  waitingPerAddress: 4,
  keptForKnownDevices: 0,
};

const question = z.object({
  game: z.string().nullable(),
  region: z.string().nullable(),
  username: z.string().nullable(),
  email: z.string().nullable(),
});
const answer = z.object({ valid: z.boolean() });

/** Whom the old system knows the player as. */
export type Question = z.output<typeof question>;

export function askedHash(of: Question): string {
  return `${PREFIX}${Buffer.from(JSON.stringify(of)).toString('base64url')}`;
}

export function questionOf(stored: string): Question | null {
  if (!stored.startsWith(PREFIX)) return null;
  try {
    const text = Buffer.from(stored.slice(PREFIX.length), 'base64url').toString();
    return question.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

export interface OldSystem {
  /** Throws OVERLOADED without an answer, so that no attempt is counted. */
  verify(question: Question, password: string, owner: WorkOwner): Promise<boolean>;
  /** For everyone else whose password was wrong: takes as long as one of the recent answers did. Always false. */
  pretendToAsk(): Promise<false>;
}

/** Asks by a signed POST. Neither the password nor the answer is logged. */
export function createOldSystem(
  { url, secret }: { url: string; secret: string },
  timeoutMs = TIMEOUT_MS,
): OldSystem {
  const queue = createQueue(QUESTIONS);
  const recentMs: number[] = [];

  async function ask(asked: Question, password: string): Promise<boolean> {
    const message = { id: randomUUID(), body: JSON.stringify({ ...asked, password }), sentAt: new Date() };
    const response = await fetch(url, {
      method: 'POST',
      headers: webhookHeaders(message, secret),
      body: message.body,
      // Another host must not get the password.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await readShort(response);
    if (response.status !== 200) throw new Error(`the old system answered ${response.status}`);
    return answer.parse(JSON.parse(text)).valid;
  }

  return {
    verify: (asked, password, owner) =>
      queue.run(owner, async () => {
        const began = performance.now();
        try {
          return await ask(asked, password);
        } catch {
          // The cause may quote the request.
          throw new CodedError('OVERLOADED');
        } finally {
          recentMs.push(performance.now() - began);
          if (recentMs.length > RECENT_ANSWERS) recentMs.shift();
        }
      }),
    async pretendToAsk() {
      const ms = recentMs[Math.floor(Math.random() * recentMs.length)];
      if (ms !== undefined) await wait(ms);
      return false;
    },
  };
}

async function readShort(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > ANSWER_BYTES_MAX) throw new Error('the answer is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}
