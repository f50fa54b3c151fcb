import type { FastifyInstance } from 'fastify';
import type { Deps } from '../services/deps.ts';
import type { Services } from '../services/services.ts';
import { demoAdRoutes } from './ads/ads.routes.ts';
import { demoBuildRoutes } from './builds/builds.routes.ts';
import { createDemoBuilds } from './builds/demo-builds.service.ts';
import { demoCheckoutRoutes } from './checkout/checkout.routes.ts';
import { createDemoCheckout } from './checkout/demo-checkout.service.ts';
import { demoFunnelRoutes } from './funnels/funnels.routes.ts';
import { demoIdentityRoutes } from './identity/identity.routes.ts';
import { mailboxRoutes } from './mailbox/mailbox.routes.ts';
import { createMailbox } from './mailbox/mailbox.service.ts';
import { demoPageRoutes } from './pages/demo-pages.routes.ts';
import { seedDemoHistory } from './seed/demo-history.seed.ts';
import { seedDemoWorld } from './seed/demo-world.seed.ts';

type Parts = Deps & Services;

/** Before the first request: the players and games of the demo. */
export async function prepareDemo(parts: Parts): Promise<void> {
  if (await seedDemoWorld(parts)) {
    await seedDemoHistory(parts);
    // The job comes once an hour.
    await parts.funnels.storeDays();
  }
  await createDemoBuilds(parts).prepare();
}

/** Everything that is served in demo mode alone: every visitor may use it. */
export async function registerDemo(app: FastifyInstance, parts: Parts): Promise<void> {
  const { env, content, clock, secrets, payment, mailLinks } = parts;
  await demoIdentityRoutes(app, { env, content, secrets });
  demoAdRoutes(app, { env, content });
  demoBuildRoutes(app, { demoBuilds: createDemoBuilds(parts) });
  if (payment?.name === 'demo') {
    await demoCheckoutRoutes(app, { content, mailLinks, demoCheckout: createDemoCheckout(parts) });
  }
  demoFunnelRoutes(app, { content, clock, funnels: parts.funnels });
  await demoPageRoutes(app, parts);
  mailboxRoutes(app, { env, content, mailbox: createMailbox(parts) });
}
