import { measureCachedPage } from './cached-page.ts';
import { measureChallenge } from './challenge.ts';
import { measureCurrentUser } from './current-user.ts';
import { measureEvents } from './events.ts';
import { measureFairness } from './fairness.ts';
import { measureFirstPage } from './first-page.ts';
import { measureLegacyImport } from './legacy-import.ts';
import { measureLighthouse } from './lighthouse.ts';
import { measureMemory } from './memory.ts';
import { measurePatching } from './patching.ts';
import { measurePlayerSearch } from './player-search.ts';
import { measureRefusals } from './refusals.ts';
import { type Measurement, report, reportLoad } from './report.ts';
import { measureSignIn } from './sign-in.ts';
import { measureSyntheticRequests } from './synthetic-requests.ts';
import { measureTableGrowth } from './table-growth.ts';

const MEASURES: Record<string, () => Promise<Measurement[]>> = {
  'first-page': measureFirstPage,
  'cached-page': measureCachedPage,
  me: measureCurrentUser,
  'sign-in': measureSignIn,
  refusals: measureRefusals,
  fairness: measureFairness,
  challenge: measureChallenge,
  events: measureEvents,
  memory: measureMemory,
  'synthetic-requests': measureSyntheticRequests,
  'table-growth': measureTableGrowth,
  'player-search': measurePlayerSearch,
  'legacy-import': measureLegacyImport,
  lighthouse: measureLighthouse,
  patching: measurePatching,
};

/**
 * `npm run bench`: the budgets of speed and size, each measured with its reference in one run on this machine.
 * `npm run bench -- me memory` measures only those.
 */
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in MEASURES));
if (unknown.length > 0)
  throw new Error(`Unknown measurement ${unknown.join(', ')}: ${Object.keys(MEASURES).join(', ')}`);
for (const name of wanted.length > 0 ? wanted : Object.keys(MEASURES)) {
  reportLoad();
  report((await MEASURES[name]?.()) ?? []);
}
