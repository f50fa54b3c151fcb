import { spawn } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Outcome, readPlaywright, readVitest } from './test-reports.ts';

interface Step {
  name: string;
  command: string[];
  /** The step whose result this one uses: it runs first, also if only this one was asked for. */
  needs?: string;
  /** Reads the runner's own count; a step without one counts as a single check. */
  read?: (report: string) => Outcome;
}

const ROOT = join(import.meta.dirname, '..');
const REPORTS = mkdtempSync(join(tmpdir(), 'gatehouse-test-'));
/** Of what Node has compiled: launchers, commands and workers start in half the time, some hundred in a run. */
const COMPILED = join(ROOT, 'node_modules/.cache/gatehouse-compiled');
/** Stories wait for the browser and tests for the database, so two steps use the cores better than one. */
const SIDE_BY_SIDE = 2;

const vitest = (name: string, projects: string[], tags?: string): Step => ({
  name,
  command: [
    ...['vitest', 'run', '--reporter=default', '--reporter=json'],
    ...(tags ? [`--tags-filter=${tags}`] : []),
    ...projects.map((project) => `--project=${project}`),
    ...(tags === 'more' ? filesWithLongTests() : []),
  ],
  read: readVitest,
});

/** The tag itself, or `tags` that are named elsewhere. */
const MAY_BE_LONG = /['"]more['"]|@module-tag more|\btags(: [A-Za-z]\w*)?\s*[,}]/;

/** Vitest would load every file to look for the tag, which takes longer than most tests that have it. */
function filesWithLongTests(): string[] {
  return globSync('{apps,packages,scripts}/**/*.test.{ts,tsx}', { cwd: ROOT, exclude: ['**/node_modules'] })
    .filter((file) => MAY_BE_LONG.test(readFileSync(join(ROOT, file), 'utf8')))
    .map((file) => file.replaceAll('\\', '/'));
}

const stories = (name: string, filter: string): Step => ({
  name,
  command: ['playwright', 'test', '-c', 'e2e', '--project=stories', filter],
  needs: 'build',
  read: readPlaywright,
});

const BUILD: Step = { name: 'build', command: ['node', 'scripts/build.ts', '--if-changed'] };
const SERVER_PROJECTS = ['processes', 'api-postgres'];
const COMPONENT_PROJECTS = ['rules', 'portal-rules', 'portal', 'operator'];

/** In the order in which they start, the longest first. Tests with the tag `more` are those of `npm run test:more`. */
const STEPS: Step[] = [
  BUILD,
  stories('browser stories', '--grep-invert=@more'),
  { name: 'format and lint', command: ['biome', 'check', '--error-on-warnings', '.'] },
  { name: 'types', command: ['tsc', '-b'] },
  {
    name: 'import rules',
    command: ['depcruise', '-T', 'err-long', '--config', '.dependency-cruiser.mjs', 'apps', 'packages'],
  },
  { name: 'nothing unused', command: ['knip'] },
  { ...vitest('API and processes', SERVER_PROJECTS, '!more'), needs: 'build' },
  vitest('rules and components', COMPONENT_PROJECTS, '!more'),
  {
    name: 'web and launcher apart in the builds',
    command: ['node', 'scripts/check-bundles.ts'],
    needs: 'build',
  },
  { name: 'sizes over the wire', command: ['node', 'scripts/check-sizes.ts'], needs: 'build' },
];
const MORE_STEPS: Step[] = [
  BUILD,
  stories('longer browser stories', '--grep=@more'),
  { ...vitest('longer API tests and processes', SERVER_PROJECTS, 'more'), needs: 'build' },
  vitest('API on PGlite', ['api-pglite']),
  vitest('longer rules and components', COMPONENT_PROJECTS, 'more'),
];

// `npm test -- types` runs only the steps whose names contain the word.
const isMore = process.argv.includes('--more');
const words = process.argv.slice(2).filter((word) => word !== '--more');
const steps = choose(isMore ? MORE_STEPS : STEPS, words);

const failures: string[] = [];
let passed = 0;
const waiting = [...steps];
const running = new Map<string, Promise<void>>();
const ended = new Map<string, Outcome>();
while (waiting.length + running.size > 0) {
  const ready = waiting.findIndex(({ needs }) => !needs || ended.has(needs));
  if (ready === -1 || running.size === SIDE_BY_SIDE) {
    await Promise.race(running.values());
    continue;
  }
  for (const step of waiting.splice(ready, 1)) running.set(step.name, runAndPrint(step));
}
rmSync(REPORTS, { recursive: true });
if (failures.length > 0) process.stdout.write(`\nFailed:\n${failures.map((line) => `  ${line}\n`).join('')}`);
process.stdout.write(`\n${passed} passed, ${failures.length} failed\n`);
process.exitCode = failures.length > 0 ? 1 : 0;

function choose(all: Step[], names: string[]): Step[] {
  if (names.length === 0) return all;
  const wanted = all.filter(({ name }) => names.some((word) => name.includes(word)));
  return all.filter((step) => wanted.includes(step) || wanted.some(({ needs }) => needs === step.name));
}

/** The output of a step is printed whole when it ends, because another one runs at the same time. */
async function runAndPrint(step: Step): Promise<void> {
  const started = performance.now();
  const output: Buffer[] = [];
  const outcome = await runStep(step, output);
  const seconds = Math.round((performance.now() - started) / 1000);
  process.stdout.write(`\n· ${step.name}, ${seconds} s\n${Buffer.concat(output)}`);
  passed += outcome.passed;
  failures.push(...outcome.failures.map((failure) => `${step.name}: ${failure}`));
  ended.set(step.name, outcome);
  running.delete(step.name);
}

async function runStep({ name, command, needs, read }: Step, output: Buffer[]): Promise<Outcome> {
  if (needs && ended.get(needs)?.failures.length) return { passed: 0, failures: [`needs the ${needs}`] };
  const report = join(REPORTS, `${name}.json`);
  const status = await run(command, report, output);
  if (!read)
    return status === 0 ? { passed: 1, failures: [] } : { passed: 0, failures: [`ended with ${status}`] };
  const { passed, failures } = read(report);
  // A runner that crashes without a failing test counts as failed, and so does one that ran nothing.
  const isSilent = failures.length === 0 && (status !== 0 || passed === 0);
  return { passed, failures: isSilent ? [`ended with ${status}, ${passed} passed`] : failures };
}

function run([program = '', ...args]: string[], report: string, output: Buffer[]): Promise<number | null> {
  const isNode = program === 'node';
  const isWindows = process.platform === 'win32';
  const file = join(ROOT, 'node_modules/.bin', program);
  const child = spawn(isNode ? process.execPath : isWindows ? `"${file}.cmd"` : file, args, {
    cwd: ROOT,
    // Windows starts a .cmd file through its shell only, which splits a path at its spaces. No argument has any.
    shell: isWindows && !isNode,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      VITEST_JSON: report,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      NODE_COMPILE_CACHE: COMPILED,
    },
  });
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(chunk));
  return new Promise((resolve) => {
    child.once('error', (error) => output.push(Buffer.from(`${error.message}\n`)));
    child.once('close', resolve);
  });
}
