import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { refuseDemoData } from './db/demo-data.ts';
import { seedDemoWorld } from './db/demo-world.ts';
import type { Deps } from './deps.ts';
import { housekeeping } from './jobs/housekeeping.ts';
import { mailWorker } from './modules/mail/mail-worker.ts';
import type { PortalBuild } from './plugins/pages/portal-build.ts';
import { portalPages } from './plugins/pages/portal-pages.ts';

/** The data, the jobs and the routes, ready to listen. Without a portal of its own it serves the built one. */
export async function openApp(deps: Deps, portal?: PortalBuild): Promise<FastifyInstance> {
  if (deps.env.mode === 'demo') await seedDemoWorld(deps);
  else await refuseDemoData(deps.db);
  await deps.jobs.start([housekeeping(deps), mailWorker(deps)]);
  return buildApp({ ...deps, pages: await portalPages(deps, portal) });
}
