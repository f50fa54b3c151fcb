import { flushCompileCache } from 'node:module';
import type { FastifyInstance } from 'fastify';
import { closeDeps, createDeps } from './create-deps.ts';
import { claimDataFolder, makeDataFolder } from './data-folder.ts';
import { demoSummary } from './demo/seed/demo-summary.ts';
import { drain } from './drain.ts';
import { readEnv, readMode } from './env.ts';
import { StartupProblem } from './errors.ts';
import { createLogger } from './log.ts';
import { openApp } from './open-app.ts';
import type { Deps } from './services/deps.ts';

const SHUTDOWN_TIMEOUT_MS = 30_000;

async function start(): Promise<void> {
  const env = readEnv(readMode(process.argv[2]), process.env);
  const logger = createLogger(env.logLevel);
  const logAndExit = (error: unknown) => {
    logger.fatal({ err: error }, 'process.uncaught-error');
    process.exit(1);
  };
  process.on('unhandledRejection', logAndExit);
  process.on('uncaughtException', logAndExit);

  if (env.databaseUrl === undefined || env.secretKey === undefined) await makeDataFolder(env.dataDir);
  const folder = env.databaseUrl === undefined ? await claimDataFolder(env.dataDir) : undefined;
  const deps = await createDeps(env, logger);
  const app = await listen(deps).catch(async (error: unknown) => {
    await closeDeps(deps);
    throw error;
  });

  const shutDown = async () => {
    if (deps.lifecycle.isShuttingDown) return;
    deps.lifecycle.beginShutdown();
    setTimeout(() => process.exit(1), SHUTDOWN_TIMEOUT_MS).unref();
    await drain(app.server);
    await app.close().catch((error: NodeJS.ErrnoException) => {
      // `drain` has closed the listening socket already.
      if (error.code !== 'ERR_SERVER_NOT_RUNNING') throw error;
    });
    await closeDeps(deps);
    await folder?.release();
    process.exit(0);
  };
  process.on('SIGTERM', shutDown);
  process.on('SIGINT', shutDown);

  if (env.mode === 'demo') process.stdout.write(demoSummary(env.publicUrl));
  else logger.info({ address: env.publicUrl }, 'server.started');
  // Not at exit: a killed process never gets there.
  flushCompileCache();
}

async function listen(deps: Deps): Promise<FastifyInstance> {
  const { env } = deps;
  const app = await openApp(deps);
  await app.listen({ host: env.host, port: env.port }).catch((error: NodeJS.ErrnoException) => {
    if (error.syscall !== 'listen') throw error;
    throw new StartupProblem(`Cannot listen on ${env.host}:${env.port}: ${error.code}.`);
  });
  return app;
}

start().catch((error: unknown) => {
  const reason = error instanceof Error ? error.message : String(error);
  process.stderr.write(
    `Gatehouse cannot start. ${error instanceof StartupProblem ? reason : reason.split('\n', 1)[0]}\n`,
  );
  process.exit(1);
});
