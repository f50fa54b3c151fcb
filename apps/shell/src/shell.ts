import { runShell } from './run-shell.ts';

// A running game would keep the process alive.
process.exit(await runShell(process.argv.slice(2), process.env));
