import { rateOf } from './load.ts';
import { type Measurement, perSecond, share } from './report.ts';
import { inTurns } from './rounds.ts';
import { withEmptyServer, withPostgres, withServer } from './servers.ts';

const SHARE_OF_EMPTY = 0.5;

/** The shop front for anonymous visitors against an empty route. */
export function measureCachedPage(): Promise<Measurement[]> {
  return withPostgres((databaseUrl) =>
    withServer(databaseUrl, (address) =>
      withEmptyServer(async (emptyAddress) => {
        const headers = { 'accept-encoding': 'br', accept: 'text/html' };
        const rates = await inTurns({
          page: () => rateOf([{ url: `${address}/en-GB/`, headers }]),
          empty: () => rateOf([{ url: `${emptyAddress}/` }]),
        });
        const name = `cached page (${perSecond(rates.page)}) of an empty route (${perSecond(rates.empty)})`;
        return [share(name, rates.page, rates.empty, SHARE_OF_EMPTY)];
      }),
    ),
  );
}
