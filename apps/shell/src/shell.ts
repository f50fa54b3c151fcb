import { INSTALLED_BUILD } from './installed.ts';
import { USAGE } from './options.ts';
import { runShell } from './run-shell.ts';
import { showFailure } from './show-failure.ts';
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
    process.stderr.write(`${line ?? (error instanceof Error ? error.stack : error)}\n`);
    // Who has started it from a menu or by a link sees no standard error.
    if (INSTALLED_BUILD && !process.stderr.isTTY) {
      await showFailure(line ?? `The launcher could not start. ${error}`, process.env);
    }
    return 1;
  }
}
