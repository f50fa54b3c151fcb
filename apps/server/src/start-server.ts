import cluster from 'node:cluster';
import { readEnv, readMode } from './env.ts';
import { StartupProblem } from './errors.ts';

async function start(): Promise<void> {
  // In a container this process may be the first, which the kernel ends by a signal only if it has a handler.
  let stop = (): unknown => process.exit(0);
  process.on('SIGTERM', () => stop());
  process.on('SIGINT', () => stop());
  const env = readEnv(readMode(process.argv[2]), process.env);
  if (cluster.isPrimary && env.processes > 1) {
    const { supervise } = await import('./supervisor.ts');
    stop = supervise(env);
  } else {
    const { runServer } = await import('./run-server.ts');
    stop = await runServer(env);
  }
}

start().catch((error: unknown) => {
  const reason = error instanceof Error ? error.message : String(error);
  process.stderr.write(
    `Gatehouse cannot start. ${error instanceof StartupProblem ? reason : reason.split('\n', 1)[0]}\n`,
  );
  process.exit(1);
});
