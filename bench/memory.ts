import { rateOf } from './load.ts';
import { emailOf, installationOf, PASSWORD, populate, tokenOf } from './population.ts';
import type { Measurement } from './report.ts';
import { residentMegabytes } from './server-memory.ts';
import { withPostgres, withServer } from './servers.ts';

const BUDGET_MB = 250;
const PLAYERS = 1000;
const ROUNDS = 5;
const SECONDS = 3;

/** The peak memory of one process under concurrent pages, reads and sign-ins. */
export function measureMemory(): Promise<Measurement[]> {
  return withPostgres((databaseUrl) =>
    withServer(databaseUrl, async (address) => {
      await populate(databaseUrl, PLAYERS);
      let most = await residentMegabytes(address);
      for (let round = 0; round < ROUNDS; round += 1) {
        await Promise.all([
          rateOf([{ url: `${address}/en-GB/`, headers: { 'accept-encoding': 'br' } }], {
            connections: 20,
            seconds: SECONDS,
          }),
          rateOf([{ url: `${address}/api/v1/user/me`, headers: { authorization: `Bearer ${tokenOf(1)}` } }], {
            connections: 20,
            seconds: SECONDS,
          }),
          rateOf([signIn(address, 1), signIn(address, 2), signIn(address, 3), signIn(address, 4)], {
            connections: 4,
            seconds: SECONDS,
          }),
        ]);
        most = Math.max(most, await residentMegabytes(address));
      }
      return [
        {
          name: 'memory of one process under load',
          value: `${Math.round(most)} MB`,
          budget: `${BUDGET_MB} MB`,
          holds: most <= BUDGET_MB,
        },
      ];
    }),
  );
}

function signIn(address: string, player: number) {
  return {
    url: `${address}/api/v1/authProviders/credentials/sessions`,
    method: 'POST' as const,
    // Password requests are limited by address.
    from: `127.0.1.${player}`,
    headers: { 'x-installation-id': installationOf(player) },
    body: { email: emailOf(player), password: PASSWORD, locale: 'en-GB' },
  };
}
