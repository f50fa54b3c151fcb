import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { populate } from './population.ts';
import { growth, type Measurement, quantile } from './report.ts';
import { type SignIn, signInForSeconds } from './scheduled-sign-ins.ts';
import { withPostgres, withServer } from './servers.ts';

const EVENTS = 10_000;
const EVENTS_PER_REPORT = 20;
/** Fifty at the same millisecond would measure their connections: they take 50 ms with a handler that does nothing. */
const REPORTS_PER_BURST = 10;
const SECONDS = 10;
const ROUNDS = 5;
const PLAYERS = 50;
/** Not a multiple of the time between two bursts, so that sign-ins begin at any time of it. */
const PACE = { everyMs: 190, players: PLAYERS, hasDevices: true };
/** Long enough for each player to sign in once. */
const WARM_UP_SECONDS = (PLAYERS * PACE.everyMs) / 1000;
const DELAY_BUDGET = 1.2;

/** Players sign in alone, then beside bursts of tracking events, in turns. Every event must be stored. */
export function measureEvents(): Promise<Measurement[]> {
  return withPostgres((databaseUrl) =>
    withServer(databaseUrl, async (address) => {
      await populate(databaseUrl, PLAYERS);
      await signInForSeconds(address, { ...PACE, seconds: WARM_UP_SECONDS });
      const alone: SignIn[] = [];
      const beside: SignIn[] = [];
      let accepted = 0;
      for (let round = 0; round < ROUNDS; round += 1) {
        alone.push(...(await signInForSeconds(address, { ...PACE, seconds: SECONDS })));
        const [signIns, stored] = await Promise.all([
          signInForSeconds(address, { ...PACE, seconds: SECONDS }),
          sendBursts(address, round),
        ]);
        beside.push(...signIns);
        accepted += stored;
      }
      const found = await countEvents(databaseUrl);
      const sent = ROUNDS * EVENTS;
      const [before, during] = [alone, beside].map((all) =>
        quantile(
          all.map(({ milliseconds }) => milliseconds),
          0.95,
        ),
      ) as [number, number];
      const refused = [...alone, ...beside].filter(({ status }) => status !== 200).length;
      return [
        growth(
          `p95 of sign-ins beside ${EVENTS} events in ${SECONDS} s (${during.toFixed(0)} ms) to alone (${before.toFixed(0)} ms)`,
          during,
          before,
          DELAY_BUDGET,
        ),
        {
          name: `events lost of ${sent} (${accepted} accepted, ${found} stored)`,
          value: String(sent - found),
          budget: '0',
          holds: accepted === sent && found === sent,
        },
        {
          name: 'sign-ins refused beside them',
          value: String(refused),
          budget: '0',
          holds: refused === 0,
        },
      ];
    }),
  );
}

/** Spread over the time in bursts, each report from an address of its own. Resolves with the events that were accepted. */
async function sendBursts(address: string, round: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: REPORTS_PER_BURST });
  const bursts = EVENTS / EVENTS_PER_REPORT / REPORTS_PER_BURST;
  const reports: Promise<boolean>[] = [];
  for (let burst = 0; burst < bursts; burst += 1) {
    for (let nth = 0; nth < REPORTS_PER_BURST; nth += 1) {
      reports.push(report(address, agent, `127.${20 + round}.${burst}.${1 + nth}`));
    }
    await wait((SECONDS * 1000) / bursts);
  }
  const answers = await Promise.all(reports);
  agent.destroy();
  return answers.filter(Boolean).length * EVENTS_PER_REPORT;
}

async function report(address: string, agent: Agent, localAddress: string): Promise<boolean> {
  const event = { event: 'page_viewed', product: 'neon-drift', page: 'product' };
  const body = JSON.stringify({ events: Array.from({ length: EVENTS_PER_REPORT }, () => event) });
  const asking = request(`${address}/api/v1/tracking/events`, {
    method: 'POST',
    agent,
    localAddress,
    headers: {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'x-installation-id': randomUUID(),
    },
  });
  asking.end(body);
  const [reply] = await once(asking, 'response');
  reply.resume();
  return reply.statusCode === 204;
}

async function countEvents(databaseUrl: string): Promise<number> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query('select count(*)::int as count from tracking_events');
    return rows[0].count;
  } finally {
    await client.end();
  }
}
