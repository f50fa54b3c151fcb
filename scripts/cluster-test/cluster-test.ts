import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { API_ROOT } from '@gatehouse/contract/headers';
import { openPostgres } from '../../apps/server/src/db/open-postgres.ts';
import { banPlayer } from '../../apps/server/test/support/ban-player.ts';
import { STORIES } from '../../apps/server/test/support/cluster-stories.ts';
import { waitUntil } from '../../apps/server/test/support/wait-until.ts';
import { LOAD_COUPON, LOAD_PRODUCT } from '../../apps/server/test/support/write-load.ts';
import { watchAvailability } from './availability.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { changeContent, type Fault, faultsOf, rollOut } from './faults.ts';
import { buildLastRelease } from './last-release.ts';
import { verify } from './verify.ts';

const STORY_COUPON = 'TWONODES';
const BACK_TIMEOUT_MS = 120_000;

const say = (line: string) => process.stdout.write(`${line}\n`);
const problems: string[] = [];
const wanted = process.argv.slice(2);

for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => process.exit(1));
const started = performance.now();
const release = mkdtempSync(join(tmpdir(), 'gatehouse-release-'));
process.once('exit', () => rmSync(release, { recursive: true, force: true }));
const lastRelease = buildLastRelease(release);
say(`the last release is built`);
const cluster = await startCluster(lastRelease, say);
await insertCoupons(cluster);
say(`started in ${Math.round((performance.now() - started) / 1000)} s, logs in ${cluster.folder}\n`);
const watch = await watchAvailability(cluster.haProxy.address);
// First: commands of the new version refuse the database of the last release.
await measureWithoutFailure(rollOut(cluster));
await tellStories('before the faults');
for (const fault of faultsOf(cluster).filter(isWanted)) await measure(fault);
await measureWithoutFailure(changeContent(cluster, say));
await watch.stop();
await tellStories('after the faults');
const { lostWrites, jobsRunTwice, mailsRepeated } = await verify(cluster, watch.load);
const { signUps, redemptions, refused, wrongAnswers } = watch.load;
say(`\n${watch.reads} reads, ${signUps.length} sign-ups and ${redemptions.length} redemptions confirmed`);
say(`refused with 503 and Retry-After: ${refused} writes`);
say(`answered otherwise: ${summary([...watch.wrongReads, ...wrongAnswers])}`);
say(`acknowledged writes lost: ${lostWrites.length}`);
say(`jobs run twice: ${jobsRunTwice.length}`);
say(`mails sent again with the same Message-ID: ${mailsRepeated.length}`);
problems.push(...lostWrites.map((what) => `lost: ${what}`), ...jobsRunTwice.map((what) => `twice: ${what}`));
await cluster.stop();
say(problems.length === 0 ? '\nEverything held.' : `\n${problems.join('\n')}`);
process.exit(problems.length === 0 ? 0 : 1);

/** `npm run cluster-test -- Redis` lets only Redis fail. */
function isWanted({ name }: Fault): boolean {
  return wanted.length === 0 || wanted.some((word) => name.includes(word));
}

async function measure(fault: Fault) {
  const since = performance.now();
  await fault.happen();
  await waitUntil(() => watch.isBack(), {
    timeoutMs: BACK_TIMEOUT_MS,
    what: `after "${fault.name}" all is well`,
  });
  const period = await watch.since(since);
  const { readsAwayS, writesAwayS, failedReads } = period;
  say(
    `${fault.name}: reads away ${readsAwayS.toFixed(1)} s (${failedReads} failed), writes ${writesAwayS.toFixed(1)} s`,
  );
  await fault.repair?.();
  return period;
}

/** What a publisher does during the day: no request may fail. */
async function measureWithoutFailure(change: Fault): Promise<void> {
  const countWrong = () => watch.wrongReads.length + watch.load.wrongAnswers.length + watch.load.refused;
  const before = countWrong();
  const { failedReads } = await measure(change);
  const count = failedReads + countWrong() - before;
  say(`  failed requests: ${count}`);
  if (count > 0) problems.push(`${count} requests failed while ${change.name}`);
}

async function tellStories(when: string): Promise<void> {
  const [one, other] = cluster.web;
  const on = {
    nodes: [one.address, other.address] as [string, string],
    coupon: STORY_COUPON,
    mails: cluster.mails,
    stripe: cluster.stripe,
    ban: (email: string) => banPlayer({ ...cluster.variables, DATABASE_URL: cluster.databaseUrl }, email),
  };
  for (const [name, tell] of Object.entries(STORIES)) {
    await tell(on).catch((error: Error) => problems.push(`${when}: ${name}: ${error.message}`));
  }
  const failed = problems.filter((problem) => problem.startsWith(when)).length;
  const count = Object.keys(STORIES).length;
  say(`${when}: ${count - failed} of ${count} stories hold on two nodes (${API_ROOT})`);
}

async function insertCoupons({ databaseUrl }: Cluster): Promise<void> {
  const db = await openPostgres(databaseUrl, () => undefined);
  await db.statement('insert into coupons (code, product_name) values ($1, $2), ($3, $4)', [
    LOAD_COUPON,
    LOAD_PRODUCT,
    STORY_COUPON,
    'two-nodes',
  ]);
  await db.close();
}

function summary(lines: string[]): string {
  if (lines.length === 0) return 'none';
  const kinds = Map.groupBy(lines, (line) => line.slice(0, 60));
  return [...kinds].map(([line, all]) => `${all.length} × ${line}`).join(', ');
}
