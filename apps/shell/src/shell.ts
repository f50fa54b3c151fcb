import { USAGE } from './options.ts';
import { runShell } from './run-shell.ts';
import { startFailureOf } from './start-error.ts';

// A running game would keep the process alive.
process.exit(await main(process.argv.slice(2)));

async function main(args: string[]): Promise<number> {
  if (args.includes('--help') || args.includes('-h')) {
    process.stdout.write(USAGE);
    return 0;
  }
  try {
    return await runShell(args, process.env);
  } catch (error) {
    const line = startFailureOf(error);
    if (line === undefined) throw error;
    process.stderr.write(`${line}\n`);
    return 1;
  }
}
