import { existsSync, readFileSync } from 'node:fs';

export interface Outcome {
  passed: number;
  /** The failed tests, each as one searchable line. */
  failures: string[];
}

interface VitestReport {
  numPassedTests: number;
  testResults: {
    name: string;
    message?: string;
    status: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

interface PlaywrightSuite {
  title: string;
  suites?: PlaywrightSuite[];
  specs?: { title: string; file: string; line: number; tests: PlaywrightTest[] }[];
}

interface PlaywrightTest {
  status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
  results: { error?: { message?: string } }[];
}

interface PlaywrightReport {
  suites: PlaywrightSuite[];
  stats: { expected: number };
}

export function readVitest(file: string): Outcome {
  const report = read<VitestReport>(file);
  const failures = (report?.testResults ?? []).flatMap(({ name, message, status, assertionResults }) => {
    const tests = assertionResults
      .filter((test) => test.status === 'failed')
      .map(({ fullName, failureMessages }) => lineOf(`${name}: ${fullName}`, failureMessages[0]));
    // A file that cannot be loaded fails without a test result.
    return tests.length === 0 && status === 'failed' ? [lineOf(name, message)] : tests;
  });
  return { passed: report?.numPassedTests ?? 0, failures };
}

export function readPlaywright(file: string): Outcome {
  const report = read<PlaywrightReport>(file);
  const failures = (report?.suites ?? []).flatMap(specsIn).flatMap(({ file: story, line, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ status, results }) => {
        const error = results.map((result) => result.error?.message).find(Boolean);
        return lineOf(`${story}:${line} ${title}${status === 'flaky' ? ' (only sometimes)' : ''}`, error);
      }),
  );
  return { passed: report?.stats.expected ?? 0, failures };
}

function specsIn(suite: PlaywrightSuite): NonNullable<PlaywrightSuite['specs']> {
  return [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsIn)];
}

function lineOf(what: string, why = ''): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colour codes contain control characters
  const plain = why.replace(/\u001b\[[0-9;]*m/g, '');
  return [what, plain.split('\n', 1)[0]].filter(Boolean).join('\n    ');
}

function read<Report>(file: string): Report | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : undefined;
}
