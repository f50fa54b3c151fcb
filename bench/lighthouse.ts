import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { findChromium } from '../scripts/find-programs.mjs';
import { type Measurement, median } from './report.ts';
import { withDemo } from './servers.ts';

// Fetched for this measurement only: with all that it needs it is larger than the rest of the packages together.
const LIGHTHOUSE = 'lighthouse@13.5.0';
const CHROMIUM_FLAGS = '--headless=new --no-sandbox --disable-gpu --disable-background-networking';
const ROUNDS = 5;
const TRIES = 3;
const REPLY_MAX_BYTES = 64 * 1024 * 1024;
const BUDGETS = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 };
const PAGES = {
  'shop front': '',
  catalogue: 'shop',
  product: 'shop/hollow-court',
  play: 'play/emberfall',
  support: 'support',
  download: 'download',
  'sign-in': 'sign-in',
  'sign-up': 'sign-up',
};

type Category = keyof typeof BUDGETS;
interface Result {
  scores: Record<Category, number>;
  largestPaintMs: number;
  blockingMs: number;
  layoutShift: number;
  bytes: number;
  requests: number;
}

/** Lighthouse on a simulated phone: the median of five visits to each public page. */
export function measureLighthouse(): Promise<Measurement[]> {
  return withDemo(async (address) => {
    const measurements: Measurement[] = [];
    for (const [name, path] of Object.entries(PAGES)) {
      const results: Result[] = [];
      for (let round = 0; round < ROUNDS; round++) results.push(await visit(`${address}/en-GB/${path}`));
      measurements.push(...measurementsOf(name, results));
      process.stderr.write(`${name}: ${results.map(({ scores }) => scores.performance).join(' ')}\n`);
    }
    return measurements;
  });
}

function measurementsOf(page: string, results: readonly Result[]): Measurement[] {
  const middle = (of: (result: Result) => number) => median(results.map(of));
  const detail = [
    `largest paint ${(middle(({ largestPaintMs }) => largestPaintMs) / 1000).toFixed(1)} s`,
    `blocked ${Math.round(middle(({ blockingMs }) => blockingMs))} ms`,
    `shift ${middle(({ layoutShift }) => layoutShift).toFixed(3)}`,
    `${Math.round(middle(({ bytes }) => bytes) / 1000)} kB in ${middle(({ requests }) => requests)} requests`,
  ].join(', ');
  return Object.entries(BUDGETS).map(([category, budget]) => {
    const score = middle(({ scores }) => scores[category as Category]);
    return {
      name: `lighthouse, ${page}: ${category}${category === 'performance' ? ` (${detail})` : ''}`,
      value: String(score),
      budget: String(budget),
      holds: score >= budget,
    };
  });
}

/** Sometimes Chromium records no navigation, and Lighthouse gives up. Such a visit measured nothing. */
async function visit(url: string, triesLeft = TRIES): Promise<Result> {
  try {
    return await visitOnce(url);
  } catch (error) {
    if (triesLeft === 1 || !String(error).includes('NO_NAVSTART')) throw error;
    return visit(url, triesLeft - 1);
  }
}

async function visitOnce(url: string): Promise<Result> {
  // npm is a script, which Windows cannot start as a program.
  const { npm_execpath: npm } = process.env;
  const { stdout } = await promisify(execFile)(
    npm ? process.execPath : 'npm',
    [
      ...(npm ? [npm] : []),
      ...['exec', '--yes', '--', LIGHTHOUSE, url, '--quiet', '--output=json', '--output-path=stdout'],
      `--only-categories=${Object.keys(BUDGETS).join(',')}`,
      `--chrome-flags=${CHROMIUM_FLAGS}`,
    ],
    {
      env: { ...process.env, CHROME_PATH: findChromium() },
      maxBuffer: REPLY_MAX_BYTES,
    },
  );
  const { categories, audits } = JSON.parse(stdout) as {
    categories: Record<Category, { score: number }>;
    audits: Record<string, { numericValue: number; details?: { items?: unknown[] } }>;
  };
  const scores = Object.fromEntries(
    Object.entries(categories).map(([name, { score }]) => [name, Math.round(score * 100)]),
  ) as Record<Category, number>;
  return {
    scores,
    largestPaintMs: audits['largest-contentful-paint']?.numericValue ?? Number.NaN,
    blockingMs: audits['total-blocking-time']?.numericValue ?? Number.NaN,
    layoutShift: audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
    bytes: audits['total-byte-weight']?.numericValue ?? Number.NaN,
    requests: audits['network-requests']?.details?.items?.length ?? Number.NaN,
  };
}
