import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Outcome, readPlaywright, readVitest } from './test-reports.ts';

interface Step {
  name: string;
  command: string[];
  /** Reads the runner's own count; a step without one counts as a single check. */
  outcome?: () => Outcome;
}

const ROOT = join(import.meta.dirname, '..');
const REPORTS = mkdtempSync(join(tmpdir(), 'gatehouse-test-'));
const VITEST_JSON = join(REPORTS, 'vitest.json');
const PLAYWRIGHT_JSON = join(REPORTS, 'playwright.json');
const WORKSPACES = [
  'packages/domain',
  'packages/contract',
  'packages/messages',
  'packages/mail',
  'apps/server',
  'apps/portal',
  'apps/shell',
  'e2e',
  'bench',
];

const vitest = (name: string, projects: string[]): Step => ({
  name,
  command: [
    'vitest',
    'run',
    '--reporter=default',
    '--reporter=json',
    ...projects.map((project) => `--project=${project}`),
  ],
  outcome: () => readVitest(VITEST_JSON),
});

const STEPS: Step[] = [
  { name: 'format and lint', command: ['biome', 'check', '--error-on-warnings', '.'] },
  ...WORKSPACES.map((workspace) => ({ name: `types of ${workspace}`, command: ['tsc', '-p', workspace] })),
  {
    name: 'import rules',
    command: ['depcruise', '-T', 'err-long', '--config', '.dependency-cruiser.mjs', 'apps', 'packages'],
  },
  { name: 'nothing unused', command: ['knip'] },
  vitest('rules and components', ['rules', 'portal']),
  vitest('API and processes', ['processes', 'api-pglite', 'api-postgres']),
  { name: 'build', command: ['node', 'scripts/build.ts', '--if-changed'] },
  { name: 'web and launcher apart in the builds', command: ['node', 'scripts/check-bundles.ts'] },
  { name: 'sizes over the wire', command: ['node', 'scripts/check-sizes.ts'] },
  {
    name: 'browser stories',
    command: ['playwright', 'test', '-c', 'e2e', '--project=stories'],
    outcome: () => readPlaywright(PLAYWRIGHT_JSON),
  },
];

// `npm test -- types` runs only the steps whose names contain the word.
const wanted = process.argv.slice(2);
const steps = wanted.length ? STEPS.filter(({ name }) => wanted.some((word) => name.includes(word))) : STEPS;

const failures: string[] = [];
let passed = 0;
for (const step of steps) {
  process.stdout.write(`\n· ${step.name}\n`);
  const outcome = runStep(step);
  passed += outcome.passed;
  failures.push(...outcome.failures.map((failure) => `${step.name}: ${failure}`));
}
rmSync(REPORTS, { recursive: true });
if (failures.length > 0) process.stdout.write(`\nFailed:\n${failures.map((line) => `  ${line}\n`).join('')}`);
process.stdout.write(`\n${passed} passed, ${failures.length} failed\n`);
process.exitCode = failures.length > 0 ? 1 : 0;

function runStep({ command, outcome }: Step): Outcome {
  const [program = '', ...args] = command;
  const isNode = program === 'node';
  const isWindows = process.platform === 'win32';
  const file = join(ROOT, 'node_modules/.bin', program);
  const { status } = spawnSync(isNode ? process.execPath : isWindows ? `"${file}.cmd"` : file, args, {
    cwd: ROOT,
    // Windows starts a .cmd file through its shell only, which splits a path at its spaces. No argument has any.
    shell: isWindows && !isNode,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, VITEST_JSON, PLAYWRIGHT_JSON_OUTPUT_FILE: PLAYWRIGHT_JSON },
  });
  if (!outcome)
    return status === 0 ? { passed: 1, failures: [] } : { passed: 0, failures: [`ended with ${status}`] };
  const { passed, failures } = outcome();
  // A runner that crashes without a failing test counts as failed, and so does one that ran nothing.
  const isSilent = failures.length === 0 && (status !== 0 || passed === 0);
  return { passed, failures: isSilent ? [`ended with ${status}, ${passed} passed`] : failures };
}
