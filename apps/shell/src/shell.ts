import { runShell } from './run-shell.ts';

process.exitCode = await runShell(process.argv.slice(2), process.env);
