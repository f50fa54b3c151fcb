import { type CrashTarget, runCrashes } from '../apps/server/test/support/crash-run.ts';

const KILLS = 100;
const BACK_WITHIN_MS = 10_000;

// `npm run crash-test -- 20` makes it shorter, and so does Ctrl-C: the writes until then are compared.
const kills = Number(process.argv[2] ?? KILLS);
const targets = Array.from({ length: kills }, (_, round): CrashTarget => (round % 2 ? 'server' : 'database'));
const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
let done = 0;
const report = await runCrashes(targets, {
  signal: stop.signal,
  onRecovery({ target, backAfterMs }) {
    done += 1;
    process.stdout.write(`${done}/${kills} ${target} back after ${backAfterMs} ms\n`);
  },
});

for (const target of ['database', 'server'] as const) {
  const times = report.recoveries
    .filter((recovery) => recovery.target === target)
    .map(({ backAfterMs }) => backAfterMs)
    .sort((a, b) => a - b);
  const median = times[Math.floor(times.length / 2)];
  process.stdout.write(
    `${target}: ${times.length} kills, back after ${median} ms (median), ${times.at(-1)} ms (most)\n`,
  );
}
const { signUps, redemptions, refused } = report;
process.stdout.write(
  `${signUps} sign-ups and ${redemptions} redemptions confirmed, ${refused} requests refused with 503\n`,
);
const late = report.recoveries.filter(({ backAfterMs }) => backAfterMs > BACK_WITHIN_MS);
const problems = [
  ...report.problems,
  ...late.map(({ target }) => `${target} not back within ${BACK_WITHIN_MS} ms`),
];
process.stdout.write(
  problems.length === 0 ? 'Every confirmed write is there once.\n' : `${problems.join('\n')}\n`,
);
process.exitCode = problems.length === 0 ? 0 : 1;
