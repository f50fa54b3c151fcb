import { openPostgres } from '../apps/server/src/db/open-postgres.ts';
import { findUserByEmail } from '../apps/server/src/modules/identity/users/users.repository.ts';
import { emailOf, populate, tokenOf } from './population.ts';
import { growth, type Measurement, median } from './report.ts';
import { withPostgres, withServer } from './servers.ts';

const FEW = 1000;
const MANY = 1_000_000;
const TIMES_SLOWER_MAX = 1.3;
const WARM_UP = 500;
const SAMPLES = 3000;

interface PopulatedServer {
  players: number;
  lookUp(player: number): Promise<unknown>;
  ask(path: string, player: number): Promise<unknown>;
}

/** How much slower calls get with a thousand times as many players. */
export function measureTableGrowth(): Promise<Measurement[]> {
  return withPopulatedServer(FEW, (few) =>
    withPopulatedServer(MANY, async (many) => {
      const calls: Record<string, (server: PopulatedServer, player: number) => Promise<unknown>> = {
        'sign-in look-up': (server, player) => server.lookUp(player),
        '/user/me': (server, player) => server.ask('/api/v1/user/me', player),
      };
      const measurements: Measurement[] = [];
      for (const [name, call] of Object.entries(calls)) {
        const [small, large] = await compare(few, many, call);
        const label = `${name}: ${MANY} players (${large.toFixed(2)} ms) to ${FEW} (${small.toFixed(2)} ms)`;
        measurements.push(growth(label, large, small, TIMES_SLOWER_MAX));
      }
      return measurements;
    }),
  );
}

/** Each population has its own PostgreSQL and server, so that neither warms the other's caches. */
function withPopulatedServer<T>(
  players: number,
  measure: (server: PopulatedServer) => Promise<T>,
): Promise<T> {
  return withPostgres((databaseUrl) =>
    withServer(databaseUrl, async (address) => {
      await populate(databaseUrl, players);
      const db = await openPostgres(databaseUrl, () => undefined);
      try {
        return await measure({
          players,
          lookUp: (player) => findUserByEmail(db.queries, emailOf(player), new Date()),
          ask: (path, player) => ask(address + path, tokenOf(player)),
        });
      } finally {
        await db.close();
      }
    }),
  );
}

async function ask(url: string, token: string): Promise<void> {
  const reply = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  await reply.arrayBuffer();
  if (!reply.ok) throw new Error(`${url} answered ${reply.status}`);
}

/** Alternates between the two, each call for a random player, so that other load on the machine affects both alike. */
async function compare(
  few: PopulatedServer,
  many: PopulatedServer,
  call: (server: PopulatedServer, player: number) => Promise<unknown>,
): Promise<[small: number, large: number]> {
  const times: [number[], number[]] = [[], []];
  for (let sample = -WARM_UP; sample < SAMPLES; sample += 1) {
    for (const [index, server] of [few, many].entries()) {
      const player = 1 + Math.floor(Math.random() * server.players);
      const began = performance.now();
      await call(server, player);
      if (sample >= 0) times[index]?.push(performance.now() - began);
    }
  }
  return [median(times[0]), median(times[1])];
}
