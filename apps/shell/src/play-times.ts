import { randomUUID } from 'node:crypto';
import { rename } from 'node:fs/promises';
import { slug, uuid } from '@gatehouse/contract/fields';
import * as z from 'zod/mini';
import { readIfThere, writeAtomically } from './atomic-file.ts';
import type { Player } from './job-owner.rules.ts';

/** One for each player and game. The portal gets its whole count, so that a report that is sent twice counts once. */
const counter = z.object({
  id: uuid,
  productName: slug,
  playerId: uuid,
  seconds: z.number().check(z.nonnegative()),
  reportedSeconds: z.int(),
});
export type PlayCounter = z.infer<typeof counter>;

const TICK_MS = 30_000;
const REPORT_MS = 5 * 60_000;

export interface PlayTimesOptions {
  file: string;
  /** Rejects where the portal does not take it. */
  report(played: Pick<PlayCounter, 'id' | 'productName'> & { seconds: number }): Promise<void>;
  /** Monotonic: a changed clock adds no hours. */
  nowMs?: () => number;
}

export type PlayTimes = Awaited<ReturnType<typeof openPlayTimes>>;

/** Counts how long games run, on disk every half a minute, and reports it while the player is signed in. */
export async function openPlayTimes({ file, report, nowMs = () => performance.now() }: PlayTimesOptions) {
  const counters = await readCounters(file);
  let player: Player | null = null;
  let running: { counter: PlayCounter; countedAt: number } | null = null;
  let reportedAt = nowMs();
  let writing: Promise<void> = Promise.resolve();
  let reporting: Promise<void> = Promise.resolve();

  function save(): Promise<void> {
    const write = () => writeAtomically(file, JSON.stringify(counters));
    writing = writing.then(write, write);
    return writing;
  }

  function find(productName: string, playerId: string): PlayCounter {
    const found = counters.find((one) => one.productName === productName && one.playerId === playerId);
    if (found) return found;
    const made = { id: randomUUID(), productName, playerId, seconds: 0, reportedSeconds: 0 };
    counters.push(made);
    return made;
  }

  function count(): void {
    if (!running) return;
    const now = nowMs();
    // After a sleep of the computer the timer is late: the time in between was not played.
    running.counter.seconds += Math.min(now - running.countedAt, 2 * TICK_MS) / 1000;
    running.countedAt = now;
  }

  async function reportUnsent(): Promise<void> {
    reportedAt = nowMs();
    for (const one of counters) {
      const seconds = Math.floor(one.seconds);
      if (one.playerId !== player?.playerId || seconds <= one.reportedSeconds) continue;
      await report({ id: one.id, productName: one.productName, seconds });
      one.reportedSeconds = seconds;
      await save();
    }
  }

  /** One at a time. What cannot be sent now is sent later. */
  function sendReports(): Promise<void> {
    reporting = reporting.then(reportUnsent).catch(() => {});
    return reporting;
  }

  async function tick(): Promise<void> {
    if (running) {
      count();
      await save();
    }
    if (nowMs() - reportedAt >= REPORT_MS) await sendReports();
  }
  const timer = setInterval(() => void tick().catch(() => {}), TICK_MS).unref();

  return {
    tick,
    /** Resolves as `end`. */
    async changePlayer(next: Player | null): Promise<void> {
      player = next;
      if (next) await sendReports();
    },
    /** Without a player who could get the time, nothing is counted. `offlinePlayer` plays without the portal. */
    begin(productName: string, offlinePlayer: string | null = null): void {
      const playerId = player?.playerId ?? offlinePlayer;
      running = playerId ? { counter: find(productName, playerId), countedAt: nowMs() } : null;
    },
    /** Resolves when the portal has the time, or cannot be reached. */
    async end(): Promise<void> {
      if (!running) return;
      count();
      running = null;
      await save();
      await sendReports();
    },
    async close(): Promise<void> {
      clearInterval(timer);
      if (!running) return;
      count();
      await save();
    },
  };
}

async function readCounters(file: string): Promise<PlayCounter[]> {
  const content = await readIfThere(file);
  if (content === undefined) return [];
  try {
    return z.parse(z.array(counter), JSON.parse(content));
  } catch {
    await rename(file, `${file}.unreadable`);
    return [];
  }
}
