import type { RequestListener } from 'node:http';
import { closeAllButDb, createDeps, migrateDb, prepareDb } from '../create-deps.ts';
import type { OpenDb } from '../db/open-db.ts';
import type { Env } from '../env.ts';
import type { PortalBuild } from '../http/pages/portal-build.ts';
import { createLogger } from '../log.ts';
import { openApp } from '../open-app.ts';

export interface DevApp {
  handle: RequestListener;
  close(): Promise<void>;
}

/** Everything that is reloaded when a file changes. The database stays open: opening it takes longest. */
export async function openDevApp(env: Env, db: OpenDb, portal: PortalBuild): Promise<DevApp> {
  const logger = createLogger(env.logLevel);
  // The content may be that of a release.
  await migrateDb(db, logger);
  const deps = await createDeps(env, logger, { db });
  await prepareDb(deps);
  const app = await openApp(deps, portal);
  await app.ready();
  return {
    handle: (request, response) => void app.server.emit('request', request, response),
    async close() {
      await app.close();
      await closeAllButDb(deps);
    },
  };
}
