import { rateOf, type Target } from './load.ts';
import { populate, tokenOf } from './population.ts';
import { type Measurement, perSecond, share } from './report.ts';
import { inTurns } from './rounds.ts';
import { withBetterAuth, withEmptyServer, withPostgres, withServer } from './servers.ts';

const SHARE_OF_EMPTY = 0.5;
const TIMES_BETTER_AUTH = 5;
/** Each connection has its own player, so that no two share a response. */
const PLAYERS = 50;

/** `GET /user/me` against an empty route, and against the equivalent call of Better Auth. */
export function measureCurrentUser(): Promise<Measurement[]> {
  return withPostgres((databaseUrl) =>
    withServer(databaseUrl, (address) =>
      withBetterAuth(databaseUrl, (betterAuth) =>
        withEmptyServer(async (emptyAddress) => {
          await populate(databaseUrl, PLAYERS);
          const cookie = await signUpThere(betterAuth);
          const rates = await inTurns({
            me: () =>
              rateOf([asPlayer(1), ...Array.from({ length: PLAYERS - 1 }, (_, n) => asPlayer(n + 2))]),
            empty: () => rateOf([{ url: `${emptyAddress}/` }]),
            betterAuth: () => rateOf([{ url: `${betterAuth}/api/auth/get-session`, headers: { cookie } }]),
          });
          const me = `/user/me (${perSecond(rates.me)})`;
          return [
            share(
              `${me} of an empty route (${perSecond(rates.empty)})`,
              rates.me,
              rates.empty,
              SHARE_OF_EMPTY,
            ),
            share(
              `${me} of Better Auth's session call (${perSecond(rates.betterAuth)})`,
              rates.me,
              rates.betterAuth,
              TIMES_BETTER_AUTH,
            ),
          ];

          function asPlayer(player: number): Target {
            return {
              url: `${address}/api/v1/user/me`,
              headers: { authorization: `Bearer ${tokenOf(player)}` },
            };
          }
        }),
      ),
    ),
  );
}

async function signUpThere(address: string): Promise<string> {
  const reply = await fetch(`${address}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: address },
    body: JSON.stringify({ email: 'player@example.test', password: 'Lantern-Keep-1', name: 'Player' }),
  });
  const cookie = reply.headers.getSetCookie()[0]?.split(';', 1)[0];
  if (!cookie) throw new Error(`Better Auth rejected the sign-up: ${await reply.text()}`);
  return cookie;
}
