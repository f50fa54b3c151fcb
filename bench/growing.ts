import { openPostgres } from '../apps/server/src/db/open-postgres.ts';
import { findUserByEmail } from '../apps/server/src/modules/users/users.repository.ts';
import { emailOf, populate, tokenOf } from './population.ts';
import { growth, type Measurement, median } from './report.ts';
import { inTurns } from './rounds.ts';
import { withPostgres, withServer } from './servers.ts';

const FEW = 1000;
const MANY = 1_000_000;
const TIMES_SLOWER_MAX = 1.3;
const SAMPLES = 1000;

interface House {
  address: string;
  databaseUrl: string;
  players: number;
}

/** What takes how much longer once there are a thousand times as many players. */
export function measureGrowing(): Promise<Measurement[]> {
  return withHouse(FEW, (few) =>
    withHouse(MANY, async (many) => {
      const calls: Record<string, (house: House) => Promise<number>> = {
        'sign-in look-up': lookUp,
        '/user/me': (house) => ask(house, '/api/v1/user/me'),
      };
      const measurements: Measurement[] = [];
      for (const [name, call] of Object.entries(calls)) {
        const ms = await inTurns({ few: () => call(few), many: () => call(many) });
        const label = `${name}: ${MANY} players (${ms.many.toFixed(2)} ms) to ${FEW} (${ms.few.toFixed(2)} ms)`;
        measurements.push(growth(label, ms.many, ms.few, TIMES_SLOWER_MAX));
      }
      return measurements;
    }),
  );
}

/** Each population has a PostgreSQL of its own, so that neither warms the other's caches. */
function withHouse<T>(players: number, measure: (house: House) => Promise<T>): Promise<T> {
  return withPostgres((databaseUrl) =>
    withServer(databaseUrl, async (address) => {
      await populate(databaseUrl, players);
      return measure({ address, databaseUrl, players });
    }),
  );
}

async function lookUp({ databaseUrl, players }: House): Promise<number> {
  const db = await openPostgres(databaseUrl, () => undefined);
  try {
    return await medianOf(players, (player) => findUserByEmail(db.queries, emailOf(player), new Date()));
  } finally {
    await db.close();
  }
}

function ask({ address, players }: House, path: string): Promise<number> {
  return medianOf(players, async (player) => {
    const reply = await fetch(address + path, { headers: { authorization: `Bearer ${tokenOf(player)}` } });
    await reply.arrayBuffer();
    if (!reply.ok) throw new Error(`${path} answered ${reply.status}`);
  });
}

/** Over players who have nothing to do with each other, one after the other. */
async function medianOf(players: number, call: (player: number) => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    const player = 1 + Math.floor(Math.random() * players);
    const began = performance.now();
    await call(player);
    times.push(performance.now() - began);
  }
  return median(times);
}
