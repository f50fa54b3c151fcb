import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { prepareDemo } from './demo/register-demo.ts';
import { refuseDemoData } from './demo/seed/demo-data.repository.ts';
import type { PortalBuild } from './http/pages/portal-build.ts';
import { branchesWithPublicToken } from './modules/games/patching/branch-token.rules.ts';
import { portalPages } from './portal-pages.ts';
import type { Deps } from './services/deps.ts';
import { createServices } from './services/services.ts';
import { workersOf } from './workers.ts';

/** Prepares the data, the jobs and the routes. Without a given portal it serves the built one. */
export async function openApp(deps: Deps, portal?: PortalBuild): Promise<FastifyInstance> {
  const services = createServices(deps);
  if (deps.env.mode === 'demo') await prepareDemo({ ...deps, ...services });
  else await checkProductionData(deps);
  await services.priceHistory.record();
  const pages = await portalPages(deps, services.clientConfigs.client(), portal);
  const app = await buildApp(deps, services, { pages });
  // Last, because the workers ask for jobs immediately, which would slow down the start.
  await deps.jobs.start(workersOf(deps, services));
  return app;
}

/** Data that must not serve players because everyone knows it. */
async function checkProductionData({ db, content, logger }: Deps): Promise<void> {
  await refuseDemoData(db);
  const branches = branchesWithPublicToken(content.branches);
  if (branches.length > 0) logger.warn({ branches }, 'content.public-branch-token');
}
