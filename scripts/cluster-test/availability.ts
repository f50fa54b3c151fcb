import { setTimeout as wait } from 'node:timers/promises';
import { API_ROOT } from '@gatehouse/contract/headers';
import { releaseOf } from '../../apps/server/test/support/second-release.ts';
import { startWriteLoad, type WriteLoad } from '../../apps/server/test/support/write-load.ts';

const PROBE_MS = 100;
const PROBE_TIMEOUT_MS = 10_000;
const LANES = 2;

interface Probe {
  startedAt: number;
  isAnswered: boolean;
}

/** What happened between two moments. */
export interface Period {
  /** From the first read that was not answered to the next that was, added up. */
  readsAwayS: number;
  failedReads: number;
  /** The longest time without a confirmed write. */
  writesAwayS: number;
}

export interface Availability {
  load: WriteLoad;
  /** Neither a success nor a 503 with Retry-After. */
  wrongReads: string[];
  reads: number;
  since(startedAt: number): Promise<Period>;
  isBack(): boolean;
  stop(): Promise<void>;
}

/** A visitor, a player who reads ten times a second, and players who sign up and redeem a coupon, all through the proxy. */
export async function watchAvailability(address: string): Promise<Availability> {
  const load = startWriteLoad(address, LANES);
  while (load.signUps.length === 0) await wait(PROBE_MS);
  const token = load.signUps[0]?.token ?? '';
  const probes: Probe[] = [];
  const writes: number[] = [];
  const wrongReads: string[] = [];
  let isStopped = false;
  let confirmed = 0;

  const read = async () => {
    const probe: Probe = { startedAt: performance.now(), isAnswered: false };
    probes.push(probe);
    const reply = await fetch(`${address}${API_ROOT}/user/me`, {
      headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': '10.255.0.1' },
      signal: AbortSignal.timeout(PROBE_TIMEOUT_MS),
    }).catch((error: Error) => error.name);
    if (typeof reply === 'string') return void wrongReads.push(reply);
    await reply.arrayBuffer().catch(() => undefined);
    probe.isAnswered = reply.ok;
    const isRefused = reply.status === 503 && reply.headers.has('retry-after');
    if (!reply.ok && !isRefused) wrongReads.push(String(reply.status));
  };
  /** Whatever nodes answer, a page has one content and all of its scripts and styles. */
  const visit = async () => {
    while (!isStopped) {
      const page = await get(address, '/en-GB/');
      if (page.text !== undefined) {
        if (releaseOf(page.text).startsWith('mixed')) wrongReads.push('a page of two content releases');
        const files = new Set(page.text.match(/\/assets\/[\w./-]+\.(?:json|js|css)/g));
        if (files.size === 0) wrongReads.push('a page without scripts');
        for (const file of files) {
          const { status } = await get(address, file);
          // A node that dies may take a request with it, but none lacks the file.
          if (status === 404) wrongReads.push(`404 ${file}`);
        }
      }
      await wait(PROBE_MS);
    }
  };
  const visiting = visit();
  const open = new Set<Promise<void>>();
  const running = (async () => {
    while (!isStopped) {
      const one = read().finally(() => open.delete(one));
      open.add(one);
      const now = load.signUps.length + load.redemptions.length;
      if (now > confirmed) writes.push(performance.now());
      confirmed = now;
      await wait(PROBE_MS);
    }
    await Promise.all(open);
  })();

  return {
    load,
    wrongReads,
    get reads() {
      return probes.length;
    },
    async since(startedAt) {
      // One that is not answered yet has not failed.
      await Promise.all(open);
      const seen = probes.filter((probe) => probe.startedAt >= startedAt);
      const moments = [startedAt, ...writes.filter((moment) => moment >= startedAt)];
      const gaps = moments.map((moment, index) => (moments[index + 1] ?? moment) - moment);
      return {
        readsAwayS: awayMs(seen) / 1000,
        failedReads: seen.filter(({ isAnswered }) => !isAnswered).length,
        writesAwayS: Math.max(0, ...gaps) / 1000,
      };
    },
    isBack() {
      const last = probes.filter(({ startedAt }) => startedAt < performance.now() - 1000).slice(-20);
      const hasWritten = (writes.at(-1) ?? 0) > performance.now() - 3000;
      return hasWritten && last.length === 20 && last.every(({ isAnswered }) => isAnswered);
    },
    async stop() {
      isStopped = true;
      await Promise.all([running, visiting, load.stop()]);
    },
  };
}

async function get(address: string, path: string): Promise<{ status?: number; text?: string }> {
  const signal = AbortSignal.timeout(PROBE_TIMEOUT_MS);
  const reply = await fetch(`${address}${path}`, { signal }).catch(() => undefined);
  const text = await reply?.text().catch(() => undefined);
  if (!reply || text === undefined) return {};
  return { status: reply.status, ...(reply.ok ? { text } : {}) };
}

function awayMs(probes: Probe[]): number {
  let sum = 0;
  let since: number | undefined;
  for (const { startedAt, isAnswered } of probes) {
    if (!isAnswered) since ??= startedAt;
    else if (since !== undefined) {
      sum += startedAt - since;
      since = undefined;
    }
  }
  return sum;
}
