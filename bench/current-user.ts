import { rateOf, type Target } from './load.ts';
import { populate, tokenOf } from './population.ts';
import { type Measurement, perSecond, share } from './report.ts';
import { inTurns } from './rounds.ts';
import { withBetterAuth, withPostgres, withSelectServer, withServer } from './servers.ts';

const SHARE_OF_SELECT = 0.9;
const TIMES_BETTER_AUTH = 8;
/** Each connection has its own player, so that no two share a response. */
const PLAYERS = 50;

/** `GET /user/me` against a route that only runs one select by primary key, and against the equivalent call of Better Auth. */
export function measureCurrentUser(): Promise<Measurement[]> {
  return withPostgres((databaseUrl) =>
    withServer(databaseUrl, (address) =>
      withBetterAuth(databaseUrl, (betterAuth) =>
        withSelectServer(databaseUrl, async (selectAddress) => {
          await populate(databaseUrl, PLAYERS);
          const cookie = await signUpThere(betterAuth);
          const rates = await inTurns({
            me: () =>
              rateOf([asPlayer(1), ...Array.from({ length: PLAYERS - 1 }, (_, n) => asPlayer(n + 2))]),
            select: () => rateOf([rowOf(1), ...Array.from({ length: PLAYERS - 1 }, (_, n) => rowOf(n + 2))]),
            betterAuth: () => rateOf([{ url: `${betterAuth}/api/auth/get-session`, headers: { cookie } }]),
          });
          const me = `/user/me (${perSecond(rates.me)})`;
          return [
            share(
              `${me} of one select by primary key (${perSecond(rates.select)})`,
              rates.me,
              rates.select,
              SHARE_OF_SELECT,
            ),
            share(
              `${me} of Better Auth's session call (${perSecond(rates.betterAuth)})`,
              rates.me,
              rates.betterAuth,
              TIMES_BETTER_AUTH,
            ),
          ];

          function rowOf(player: number): Target {
            return { url: `${selectAddress}/${player}` };
          }

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
