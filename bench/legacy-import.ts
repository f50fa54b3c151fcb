import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { growth, type Measurement, median, perSecond } from './report.ts';
import { withPostgres } from './servers.ts';

const LINES = 1_000_000;
const KILLED_AFTER_LINES = 300_000;
const LINES_PER_SECOND_MIN = 3000;
const MEMORY_GROWTH_MAX = 1.3;
const SAMPLE_MS = 500;
const COMMAND = join(import.meta.dirname, '../apps/server/src/gatehouse.ts');
const HEADER = 'game,username,email,passwordHash,salt,createdAt';

/** What an import of the generated file must end with. */
interface Expected {
  imported: number;
  rejected: number;
  /** Of the numbers of the imported accounts, so that one account in place of another is noticed. */
  sum: number;
}

interface Run {
  seconds: number;
  lines: number;
  megabytes: number[];
}

/** A million lines of accounts of a game and of the platform, with a kill -9 on the way. */
export function measureLegacyImport(): Promise<Measurement[]> {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-bench-'));
  const file = join(folder, 'players.csv');
  return withPostgres(async (databaseUrl) => {
    const expected = await generate(file);
    const variables = { DATABASE_URL: databaseUrl, SECRET_KEY: 'a key of this measurement alone, long' };
    await once(start(['migrate'], variables), 'close');
    const client = new Client({ connectionString: databaseUrl });
    await client.connect();
    try {
      const args = [
        'legacy',
        'import',
        file,
        '--hash',
        'md5-salt-password',
        '--resume',
        '--as',
        'bench',
        '--json',
      ];
      await watch(start(args, variables), client, KILLED_AFTER_LINES);
      const resumed = await watch(start(args, variables), client);
      return measurementsOf(resumed, await isAsExpected(client, expected));
    } finally {
      await client.end();
    }
  }).finally(() => rmSync(folder, { recursive: true, force: true }));
}

function measurementsOf({ lines, seconds, megabytes }: Run, isSame: boolean): Measurement[] {
  const rate = lines / seconds;
  const quarter = Math.ceil(megabytes.length / 4);
  const [first, last] = [median(megabytes.slice(quarter, 2 * quarter)), median(megabytes.slice(-quarter))];
  return [
    {
      name: `import of ${lines} lines after a kill -9, of ${LINES}`,
      value: perSecond(rate),
      budget: perSecond(LINES_PER_SECOND_MIN),
      holds: rate >= LINES_PER_SECOND_MIN,
    },
    growth(
      `memory of the import: last quarter (${Math.round(last)} MB) to second (${Math.round(first)} MB)`,
      last,
      first,
      MEMORY_GROWTH_MAX,
    ),
    {
      name: 'players, accounts and bad lines after a kill -9 and --resume',
      value: isSame ? 'as expected' : 'different',
      budget: 'as expected',
      holds: isSame,
    },
  ];
}

/** Every hundredth line is bad, every 97th has the name of an earlier one. */
async function generate(file: string): Promise<Expected> {
  const expected: Expected = { imported: 0, rejected: 0, sum: 0 };
  const stream = createWriteStream(file);
  stream.write(`${HEADER}\n`);
  for (let nth = 1; nth <= LINES; nth += 1) {
    const isBad = nth % 100 === 50;
    const isRepeated = !isBad && nth % 97 === 0 && (nth - 2) % 100 !== 50;
    // An even and an odd number before it are of the same kind.
    const number = isRepeated ? nth - 2 : nth;
    if (isBad || isRepeated) expected.rejected += 1;
    else {
      expected.imported += 1;
      expected.sum += number;
    }
    if (!stream.write(`${lineOf(number, isBad)}\n`)) await once(stream, 'drain');
  }
  stream.end();
  await once(stream, 'close');
  return expected;
}

function lineOf(number: number, isBad: boolean): string {
  const hash = createHash('md5').update(`grain${number}`).digest('hex');
  const isOfGame = number % 2 === 0;
  const name = `player${number}`;
  const email = isBad ? 'no address' : `${name}@example.test`;
  return `${isOfGame ? 'starhaven' : ''},${name},${email},${hash},grain,2019-05-17T18:00:00Z`;
}

function start(args: string[], variables: Record<string, string>): ChildProcess {
  return spawn(process.execPath, [COMMAND, ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { PATH: process.env.PATH, ...variables },
  });
}

/** Until it ends, or has committed this many lines and is killed. */
async function watch(child: ChildProcess, client: Client, killedAfter?: number): Promise<Run> {
  const ended = once(child, 'close');
  const before = await committedLines(client);
  const megabytes: number[] = [];
  let began = performance.now();
  while (child.exitCode === null && child.signalCode === null) {
    const line = await committedLines(client);
    // Starting, and reading the file for its fingerprint, is not a line.
    if (line === before) began = performance.now();
    else megabytes.push(residentMegabytes(child));
    if (killedAfter !== undefined && line >= killedAfter) child.kill('SIGKILL');
    await wait(SAMPLE_MS);
  }
  await ended;
  if (killedAfter === undefined && child.exitCode !== 0) throw new Error('The import has failed');
  const lines = (await committedLines(client)) - before;
  return {
    seconds: (performance.now() - began) / 1000,
    lines,
    megabytes: megabytes.filter((one) => one > 0),
  };
}

/** Zero for a process that has ended. */
function residentMegabytes({ pid }: ChildProcess): number {
  try {
    return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024;
  } catch {
    return 0;
  }
}

async function committedLines(client: Client): Promise<number> {
  const { rows } = await client.query('select line from legacy_imports');
  return Number(rows[0]?.line ?? 0);
}

async function isAsExpected(client: Client, { imported, rejected, sum }: Expected): Promise<boolean> {
  const { rows } = await client.query(`
    select count(*)::int as count, sum(substring(name from '[0-9]+')::bigint) as sum from (
      select email as name from users union all select identity from legacy_accounts) all_names`);
  const { rows: imports } = await client.query('select imported, rejected from legacy_imports');
  const [found, counted] = [rows[0], imports[0]];
  return (
    found?.count === imported &&
    Number(found.sum) === sum &&
    Number(counted?.imported) === imported &&
    Number(counted?.rejected) === rejected
  );
}
