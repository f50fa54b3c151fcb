import { userInfo } from 'node:os';
import { runGatehouse } from './operator/run-gatehouse.ts';

function osUser(): string | null {
  try {
    return userInfo().username;
  } catch {
    // In a container the user may have an id without a name.
    return process.env.USER ?? null;
  }
}

// `gatehouse … | head` reads only the beginning, and must not end an act in the middle.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});
process.exitCode = await runGatehouse(process.argv.slice(2), {
  variables: process.env,
  osUser: osUser(),
  writeOut: (text) => process.stdout.write(text),
  writeError: (text) => process.stderr.write(text),
  hasTerminal: process.stderr.isTTY,
});
