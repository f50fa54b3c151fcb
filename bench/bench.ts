import { measureCachedPage } from './cached-page.ts';
import { measureFirstPage } from './first-page.ts';
import { report } from './report.ts';
import { withServer } from './servers.ts';

/** `npm run bench`: the budgets that speak of speed and weight, measured side by side in one run on this machine. */
await withServer(async (address) => {
  report(await measureFirstPage(address));
  report(await measureCachedPage(address));
});
