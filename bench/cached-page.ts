import { startThrowawayNginx } from '../apps/server/test/support/throwaway-nginx.ts';
import { rateOf } from './load.ts';
import { type Measurement, perSecond, share } from './report.ts';
import { inTurns } from './rounds.ts';
import { withEmptyServer, withPostgres, withServer } from './servers.ts';

/** From the cache of a proxy, as in production. */
const SHARE_OF_EMPTY = 0.5;
/** From the server itself: what a page costs for players, and for everyone without such a proxy. */
const SHARE_WITHOUT_PROXY = 0.2;

/** The shop front for anonymous visitors against an empty route. Needs nginx. */
export function measureCachedPage(): Promise<Measurement[]> {
  return withPostgres((databaseUrl) =>
    withServer(databaseUrl, (address) =>
      withEmptyServer(async (emptyAddress) => {
        const headers = { 'accept-encoding': 'br', accept: 'text/html' };
        const nginx = await startThrowawayNginx(Number(new URL(address).port));
        const rates = await inTurns({
          stored: () => rateOf([{ url: `${nginx.address}/en-GB/`, headers }]),
          page: () => rateOf([{ url: `${address}/en-GB/`, headers }]),
          empty: () => rateOf([{ url: `${emptyAddress}/` }]),
        });
        await nginx.stop();
        const name = (what: string, rate: number) =>
          `${what} (${perSecond(rate)}) of an empty route (${perSecond(rates.empty)})`;
        return [
          share(name('page stored by nginx', rates.stored), rates.stored, rates.empty, SHARE_OF_EMPTY),
          share(name('page cached by the server', rates.page), rates.page, rates.empty, SHARE_WITHOUT_PROXY),
        ];
      }),
    ),
  );
}
