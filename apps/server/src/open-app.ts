import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { asShown } from './content-folder.ts';
import { prepareDemo } from './demo/register-demo.ts';
import { refuseDemoData } from './demo/seed/demo-data.repository.ts';
import { PORTAL_ASSETS, type PortalBuild } from './http/pages/portal-build.ts';
import { demandWebhookSecrets } from './modules/commerce/game-webhooks/webhook-secrets.ts';
import { createReleaseFollower, type ReleaseFollower } from './modules/content/releases/release-follower.ts';
import { branchesWithPublicToken } from './modules/games/patching/branch-token.rules.ts';
import { portalPages } from './portal-pages.ts';
import type { Deps } from './services/deps.ts';
import { createServices, type Services } from './services/services.ts';
import { buildWorkerApp } from './worker-app.ts';
import { workersOf } from './workers.ts';

const IMPORTED_COSTS_POLL_MS = 30_000;

/** Prepares the data, the jobs and the routes. Without a given portal it serves the built one. */
export async function openApp(deps: Deps, portal?: PortalBuild): Promise<FastifyInstance> {
  const services = createServices(deps);
  if (deps.env.mode === 'demo') await prepareDemo({ ...deps, ...services });
  else {
    await checkProductionData(deps);
    await services.portalFiles.keep(PORTAL_ASSETS);
  }
  await services.priceHistory.record();
  const releaseFollower = createReleaseFollower({
    ...deps,
    ...services,
    contentReleases: {
      ...services.contentReleases,
      open: async (release) => asShown(deps.env, await services.contentReleases.open(release)),
    },
    accept: (content) => demandWebhookSecrets(content, deps.env),
    onTaken: () => services.priceHistory.record(),
  });
  const { status: releaseStatus } = releaseFollower;
  const app =
    deps.env.role === 'worker'
      ? await buildWorkerApp(deps, releaseStatus)
      : await buildWebApp(deps, services, { portal, releaseStatus });
  // Last, because the workers ask for jobs immediately, which would slow down the start.
  await deps.jobs.start(workersOf(deps, services));
  app.addHook('onClose', releaseFollower.stop);
  releaseFollower.start();
  await followImportedCosts(app, deps, services);
  await reportNode(app, deps, services, releaseStatus);
  return app;
}

async function buildWebApp(
  deps: Deps,
  services: Services,
  { portal, releaseStatus }: { portal: PortalBuild | undefined; releaseStatus: ReleaseFollower['status'] },
): Promise<FastifyInstance> {
  const pages = await portalPages(deps, services.clientConfigs, portal);
  return buildApp(deps, services, { pages, releaseStatus });
}

/** Asks every so often, because another process imports. Tells the hasher what a failed sign-in has to cost. */
async function followImportedCosts(app: FastifyInstance, deps: Deps, { importedCosts }: Services) {
  const look = async () => deps.passwords.setImportedCosts(await importedCosts.samples());
  await look();
  if (deps.env.mode !== 'serve') return;
  const timer = setInterval(() => {
    look().catch((err: unknown) => deps.logger.warn({ err }, 'password.costs-unreachable'));
  }, IMPORTED_COSTS_POLL_MS);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
}

/** For the list of nodes in the console. */
async function reportNode(
  app: FastifyInstance,
  { logger }: Deps,
  { console: { nodes } }: Services,
  releaseStatus: ReleaseFollower['status'],
): Promise<void> {
  const report = () =>
    nodes.report(releaseStatus()).catch((err: unknown) => logger.warn({ err }, 'node.not-reported'));
  await report();
  const timer = setInterval(report, nodes.reportMs);
  timer.unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await nodes.leave().catch((err: unknown) => logger.warn({ err }, 'node.not-reported'));
  });
}

/** Data that must not serve players because everyone knows it. */
async function checkProductionData({ db, content, logger }: Deps): Promise<void> {
  await refuseDemoData(db);
  const branches = branchesWithPublicToken(content.branches);
  if (branches.length > 0) logger.warn({ branches }, 'content.public-branch-token');
}
