import { runPaymentCrashes } from '../apps/server/test/support/payment-crash-run.ts';

const KILLS = 50;

// `npm run payment-crash-test -- 10` makes it shorter.
const kills = Number(process.argv[2] ?? KILLS);
const began = performance.now();
const { byReturn, byJob, problems } = await runPaymentCrashes(kills, (nth) => {
  process.stdout.write(`${nth}/${kills} killed between payment and grant\n`);
});
const minutes = ((performance.now() - began) / 60_000).toFixed(1);
process.stdout.write(
  `${kills} payments in ${minutes} min: ${byReturn} settled by the return, ${byJob} by the job\n`,
);
process.stdout.write(
  problems.length === 0
    ? 'Everything paid was granted exactly once.\n'
    : `${problems.length} problems:\n${problems.join('\n')}\n`,
);
process.exitCode = problems.length === 0 ? 0 : 1;
