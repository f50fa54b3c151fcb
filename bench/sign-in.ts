import { verify } from '@node-rs/argon2';
import { rateOf, type Target } from './load.ts';
import { emailOf, hashedPassword, installationOf, PASSWORD, populate } from './population.ts';
import { type Measurement, perSecond, share } from './report.ts';
import { inTurns } from './rounds.ts';
import { withPostgres, withServer } from './servers.ts';

const SHARE_OF_BARE = 0.85;
const PLAYERS = 1000;
/** As many as the server runs concurrently. */
const HASHES_AT_ONCE = 2;
/** Enough that the password requests which one address may send a second are not the limit. */
const BROWSERS = 12;
const SECONDS = 5;

/** Signing in with a password against only verifying that password. */
export function measureSignIn(): Promise<Measurement[]> {
  return withPostgres((databaseUrl) =>
    withServer(databaseUrl, async (address) => {
      await populate(databaseUrl, PLAYERS);
      const stored = await hashedPassword();
      const rates = await inTurns({
        signIn: () =>
          rateOf(
            [signInOf(1), ...Array.from({ length: BROWSERS - 1 }, (_, number) => signInOf(number + 2))],
            {
              connections: BROWSERS,
              seconds: SECONDS,
            },
          ),
        bare: () => bareRate(stored),
      });
      const name = `sign-in (${perSecond(rates.signIn)}) of bare argon2id (${perSecond(rates.bare)})`;
      return [share(name, rates.signIn, rates.bare, SHARE_OF_BARE)];

      function signInOf(player: number): Target {
        return {
          url: `${address}/api/v1/authProviders/credentials/sessions`,
          method: 'POST',
          // One address block hashes one password at a time, so every client has its own address.
          from: `127.0.1.${player}`,
          headers: { 'x-installation-id': installationOf(player) },
          body: { email: emailOf(player), password: PASSWORD, locale: 'en-GB' },
        };
      }
    }),
  );
}

async function bareRate(stored: string): Promise<number> {
  const began = performance.now();
  const until = began + SECONDS * 1000;
  let compared = 0;
  const compareOn = async () => {
    while (performance.now() < until) {
      await verify(stored, PASSWORD);
      compared += 1;
    }
  };
  await Promise.all(Array.from({ length: HASHES_AT_ONCE }, compareOn));
  return compared / ((performance.now() - began) / 1000);
}
