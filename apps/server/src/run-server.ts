import { flushCompileCache } from 'node:module';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { closeDeps, createDeps, openDemo } from './create-deps.ts';
import { claimDataFolder, makeDataFolder } from './data-folder.ts';
import { demoSummary } from './demo/seed/demo-summary.ts';
import { drain } from './drain.ts';
import type { Env } from './env.ts';
import { StartupProblem } from './errors.ts';
import { createLogger } from './log.ts';
import { followFolder } from './modules/content/releases/folder-follower.ts';
import { openApp } from './open-app.ts';
import type { Deps } from './services/deps.ts';

const SHUTDOWN_TIMEOUT_MS = 30_000;

/** Returns what ends it. */
export async function runServer(env: Env): Promise<() => Promise<void>> {
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
    await wait(env.shutdownDelaySeconds * 1000);
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
  if (env.mode === 'demo') {
    process.stdout.write(demoSummary(env.publicUrl));
    followFolder({ ...deps, folder: env.contentDir, read: () => openDemo(deps) });
  } else logger.info({ address: env.publicUrl }, 'server.started');
  // Not at exit: a killed process never gets there.
  flushCompileCache();
  return shutDown;
}

async function listen(deps: Deps): Promise<FastifyInstance> {
  const { env } = deps;
  const app = await openApp(deps);
  await app.listen({ host: env.host, port: env.port }).catch((error: NodeJS.ErrnoException) => {
    // A process of `WEB_CONCURRENCY` lets its supervisor bind the port.
    if (error.syscall !== 'listen' && error.syscall !== 'bind') throw error;
    throw new StartupProblem(`Cannot listen on ${env.host}:${env.port}: ${error.code}.`);
  });
  return app;
}
