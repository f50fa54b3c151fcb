import autocannon from 'autocannon';
import { type Measurement, median } from './report.ts';
import { withEmptyServer } from './servers.ts';

const ROUNDS = 3;
const SECONDS = 5;
const CONNECTIONS = 50;
const SHARE_OF_EMPTY = 0.7;

/** The shop front for anonymous visitors against an empty route, turn by turn, so that both see the same machine. */
export async function measureCachedPage(address: string): Promise<Measurement[]> {
  const page: number[] = [];
  const empty: number[] = [];
  await withEmptyServer(async (emptyAddress) => {
    await rate(`${address}/en-GB/`);
    await rate(emptyAddress);
    for (let round = 0; round < ROUNDS; round += 1) {
      page.push(await rate(`${address}/en-GB/`));
      empty.push(await rate(emptyAddress));
    }
  });
  const share = median(page) / median(empty);
  return [
    {
      name: `cached page (${Math.round(median(page))}/s) of an empty route (${Math.round(median(empty))}/s)`,
      value: `${(share * 100).toFixed(0)} %`,
      budget: `${SHARE_OF_EMPTY * 100} %`,
      holds: share >= SHARE_OF_EMPTY,
    },
  ];
}

async function rate(url: string): Promise<number> {
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: SECONDS,
    headers: { 'accept-encoding': 'br', accept: 'text/html' },
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refusals, ${result.errors} errors`);
  return result.requests.average;
}
