import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { requestTo } from './load.ts';
import { populate } from './population.ts';
import { growth, type Measurement, quantile } from './report.ts';
import { type SignIn, signInForSeconds } from './scheduled-sign-ins.ts';
import { withPostgres, withServer } from './servers.ts';

const EVENTS = 10_000;
const EVENTS_PER_REPORT = 20;
const REPORTS_PER_BURST = 50;
const SECONDS = 10;
const ROUNDS = 5;
const PLAYERS = 50;
/** Not a multiple of the time between two bursts, so that sign-ins begin at any time of it. */
const PACE = { everyMs: 190, players: PLAYERS, hasDevices: true };
/** Long enough for each player to sign in once. */
const WARM_UP_SECONDS = (PLAYERS * PACE.everyMs) / 1000;
const DELAY_BUDGET = 1.2;

/** As in production, where connections of players end at a proxy that keeps its own to the server. */
const VARIABLES = { TRUST_PROXY: '1' };

/** Players sign in alone, then during bursts of tracking events, in turns. Every event must be stored. */
export function measureEvents(): Promise<Measurement[]> {
  return withPostgres((databaseUrl) =>
    withServer(
      databaseUrl,
      async (address) => {
        await populate(databaseUrl, PLAYERS);
        await signInForSeconds(address, { ...PACE, seconds: WARM_UP_SECONDS });
        const alone: SignIn[] = [];
        const loaded: SignIn[] = [];
        let accepted = 0;
        for (let round = 0; round < ROUNDS; round += 1) {
          alone.push(...(await signInForSeconds(address, { ...PACE, seconds: SECONDS })));
          const [signIns, stored] = await Promise.all([
            signInForSeconds(address, { ...PACE, seconds: SECONDS }),
            sendBursts(address, round),
          ]);
          loaded.push(...signIns);
          accepted += stored;
        }
        const found = await countEvents(databaseUrl);
        const sent = ROUNDS * EVENTS;
        const [before, during] = [alone, loaded].map((all) =>
          quantile(
            all.map(({ milliseconds }) => milliseconds),
            0.95,
          ),
        ) as [number, number];
        const refused = [...alone, ...loaded].filter(({ status }) => status !== 200).length;
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
      },
      VARIABLES,
    ),
  );
}

/**
 * Spread over the time in bursts, each report of another player. The requests are made beforehand and the responses only
 * counted, so that the sender takes little from the two cores. Resolves with the events that were accepted.
 */
async function sendBursts(address: string, round: number): Promise<number> {
  const { hostname, port } = new URL(address);
  let accepted = 0;
  const answers: Promise<unknown>[] = [];
  const sockets = await Promise.all(
    Array.from({ length: REPORTS_PER_BURST }, async () => {
      const socket = connect(Number(port), hostname).setNoDelay(true);
      await once(socket, 'connect');
      return socket;
    }),
  );
  const bursts = EVENTS / EVENTS_PER_REPORT / REPORTS_PER_BURST;
  for (let burst = 0; burst < bursts; burst += 1) {
    const requests = sockets.map((_, nth) => reportOf(address, `203.${round}.${burst}.${1 + nth}`));
    await wait((SECONDS * 1000) / bursts);
    for (const [nth, socket] of sockets.entries()) {
      socket.write(requests[nth] ?? '');
      const answered = once(socket, 'data').then(([chunk]) => {
        if (String(chunk).startsWith('HTTP/1.1 204')) accepted += 1;
      });
      answers.push(answered);
    }
  }
  await Promise.all(answers);
  for (const socket of sockets) socket.destroy();
  return accepted * EVENTS_PER_REPORT;
}

const EVENT = { event: 'page_viewed', product: 'neon-drift', page: 'product' };

function reportOf(address: string, player: string): Buffer {
  return requestTo({
    url: `${address}/api/v1/tracking/events`,
    method: 'POST',
    headers: { 'x-forwarded-for': player, 'x-installation-id': randomUUID() },
    body: { events: Array.from({ length: EVENTS_PER_REPORT }, () => EVENT) },
  });
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
