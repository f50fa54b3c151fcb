import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface Step {
  name: string;
  command: string[];
  /** Reads the runner's own count; a step without one counts as a single check. */
  count?: (reports: string) => Count;
}

interface Count {
  passed: number;
  failed: number;
}

const ROOT = join(import.meta.dirname, '..');
const WORKSPACES = [
  'packages/domain',
  'packages/contract',
  'packages/messages',
  'packages/mail',
  'apps/server',
  'apps/portal',
  'e2e',
  'bench',
];

const STEPS: Step[] = [
  { name: 'format and lint', command: ['biome', 'check', '--error-on-warnings', '.'] },
  ...WORKSPACES.map((workspace) => ({ name: `types of ${workspace}`, command: ['tsc', '-p', workspace] })),
  {
    name: 'who may import whom',
    command: ['depcruise', '--config', '.dependency-cruiser.mjs', 'apps', 'packages'],
  },
  { name: 'nothing unused', command: ['knip'] },
  {
    name: 'rules, components and API',
    command: ['vitest', 'run', '--reporter=default', '--reporter=json'],
    count: vitestCount,
  },
  { name: 'build', command: ['node', 'scripts/build.ts', '--if-changed'] },
  { name: 'sizes over the wire', command: ['node', 'scripts/check-sizes.ts'] },
  { name: 'browser stories', command: ['playwright', 'test', '-c', 'e2e'], count: playwrightCount },
];

// `npm test -- types` runs only the steps whose names contain the word.
const wanted = process.argv.slice(2);
const steps = wanted.length ? STEPS.filter(({ name }) => wanted.some((word) => name.includes(word))) : STEPS;

const reports = mkdtempSync(join(tmpdir(), 'gatehouse-test-'));
const failures: string[] = [];
const total: Count = { passed: 0, failed: 0 };
for (const step of steps) {
  process.stdout.write(`\n· ${step.name}\n`);
  const result = runStep(step);
  total.passed += result.passed;
  total.failed += result.failed;
  if (result.failed > 0) failures.push(step.name);
}
rmSync(reports, { recursive: true });
if (failures.length > 0) process.stdout.write(`\nFailed: ${failures.join(', ')}\n`);
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`);
process.exitCode = total.failed > 0 ? 1 : 0;

function runStep({ command, count }: Step): Count {
  const [program = '', ...args] = command;
  const { status } = spawnSync(join(ROOT, 'node_modules/.bin', program), args, {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      VITEST_JSON: join(reports, 'vitest.json'),
      PLAYWRIGHT_JSON_OUTPUT_FILE: join(reports, 'playwright.json'),
    },
  });
  const single = status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  if (!count) return single;
  const counted = count(reports);
  // A runner that dies without a failing test has failed all the same, and so has one that ran nothing.
  const isSilent = counted.failed === 0 && (status !== 0 || counted.passed === 0);
  return isSilent ? { ...counted, failed: 1 } : counted;
}

function vitestCount(folder: string): Count {
  const report = readReport(join(folder, 'vitest.json'));
  return { passed: report?.numPassedTests ?? 0, failed: report?.numFailedTests ?? 0 };
}

function playwrightCount(folder: string): Count {
  const stats = readReport(join(folder, 'playwright.json'))?.stats;
  return { passed: stats?.expected ?? 0, failed: (stats?.unexpected ?? 0) + (stats?.flaky ?? 0) };
}

interface Report {
  numPassedTests?: number;
  numFailedTests?: number;
  stats?: { expected: number; unexpected: number; flaky: number };
}

function readReport(file: string): Report | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : undefined;
}
