import { randomUUID } from 'node:crypto';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  LogController,
  type RouteOptions,
} from 'fastify';
import { demoAdRoutes } from './demo/ads/ads.routes.ts';
import { demoClientRoutes } from './demo/client/client.routes.ts';
import { demoIdentityRoutes } from './demo/identity/identity.routes.ts';
import type { Deps } from './deps.ts';
import { authCodeRoutes } from './modules/auth-codes/auth-codes.routes.ts';
import { clientErrorRoutes } from './modules/client-errors/client-errors.routes.ts';
import { advertisementSources } from './modules/config/advertisement-hosts.ts';
import { configRoutes } from './modules/config/config.routes.ts';
import { consentRoutes } from './modules/consent/consent.routes.ts';
import { couponRoutes } from './modules/coupon/coupon.routes.ts';
import { downloadRoutes } from './modules/download/download.routes.ts';
import { emailRoutes } from './modules/emails/emails.routes.ts';
import { externalCallbackRoutes } from './modules/external-auth/callback.routes.ts';
import { externalAuthRoutes } from './modules/external-auth/external-auth.routes.ts';
import { gameRoutes } from './modules/game/game.routes.ts';
import { gameAccountRoutes } from './modules/game-accounts/game-accounts.routes.ts';
import { healthRoutes } from './modules/health/health.routes.ts';
import { libraryRoutes } from './modules/library/library.routes.ts';
import { mailAssetsRoutes } from './modules/mail/mail-assets.routes.ts';
import { mailboxRoutes } from './modules/mailbox/mailbox.routes.ts';
import { migrationRoutes } from './modules/migration/migration.routes.ts';
import { passwordRoutes } from './modules/passwords/passwords.routes.ts';
import { productRoutes } from './modules/product/product.routes.ts';
import { sessionRoutes } from './modules/sessions/sessions.routes.ts';
import { trackingRoutes } from './modules/tracking/tracking.routes.ts';
import { twoFactorRoutes } from './modules/two-factor/two-factor.routes.ts';
import { userRoutes } from './modules/users/users.routes.ts';
import { apiScope } from './plugins/api-scope.ts';
import { brandFiles } from './plugins/brand-files.ts';
import { trustProxies } from './plugins/client-address.ts';
import { answerClientErrors } from './plugins/client-errors.ts';
import { docs } from './plugins/docs.ts';
import { errors, sendError } from './plugins/errors.ts';
import { createFloodControl } from './plugins/flood-control.ts';
import { httpServer } from './plugins/http-server.ts';
import { leaving } from './plugins/leaving.ts';
import { createMeasured, metrics } from './plugins/metrics.ts';
import { oneAddress } from './plugins/one-address.ts';
import { requestLog } from './plugins/request-log.ts';
import { bareHeaders, securityHeaders, securityHeadersFor } from './plugins/security-headers.ts';
import { prepareServe } from './plugins/serve.ts';
import { staticFiles } from './plugins/static-files.ts';
import { strictAddress } from './plugins/strict-address.ts';
import { warnOfUntrustedProxy } from './plugins/untrusted-proxy.ts';

const BODY_LIMIT_BYTES = 64 * 1024;

const refuseSchemas = () => {
  throw new Error('Requests and replies are described in the contract and checked by `serve`');
};
/** With compilers of our own Fastify does not load ajv and fast-json-stringify, which take time, memory and serve nothing here. */
const NO_SCHEMAS = { compilersFactory: { buildValidator: refuseSchemas, buildSerializer: refuseSchemas } };

type Module = (app: FastifyInstance, deps: Deps) => void | Promise<void>;

const modules: Module[] = [
  healthRoutes,
  configRoutes,
  productRoutes,
  couponRoutes,
  gameRoutes,
  downloadRoutes,
  sessionRoutes,
  authCodeRoutes,
  userRoutes,
  passwordRoutes,
  emailRoutes,
  twoFactorRoutes,
  externalAuthRoutes,
  migrationRoutes,
  gameAccountRoutes,
  libraryRoutes,
  externalCallbackRoutes,
  demoIdentityRoutes,
  demoAdRoutes,
  demoClientRoutes,
  consentRoutes,
  trackingRoutes,
  clientErrorRoutes,
  mailAssetsRoutes,
  mailboxRoutes,
];

export async function buildApp(
  deps: Deps,
  onRoute?: (route: RouteOptions) => void,
): Promise<FastifyInstance> {
  const logger: FastifyBaseLogger = deps.logger;
  const measured = createMeasured();
  const headers = securityHeadersFor({
    publicUrl: deps.env.publicUrl,
    frames: advertisementSources(deps.content, deps.env),
    hasInlineStyles: deps.pages?.hasInlineStyles ?? false,
  });
  const floodControl = createFloodControl({ ...deps.env, onHeld: measured.countHeld });
  const app = Fastify({
    serverFactory: httpServer(deps, measured, floodControl),
    trustProxy: trustProxies(deps.env.trustedProxies),
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    // Ids are ours alone: a header from outside could forge a line.
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT_BYTES,
    schemaController: NO_SCHEMAS,
    forceCloseConnections: 'idle',
    routerOptions: { caseSensitive: true, ignoreTrailingSlash: false },
    // No hook runs for a request that cannot be parsed or an address that cannot be decoded.
    clientErrorHandler: answerClientErrors(bareHeaders(headers)),
    frameworkErrors: (error, request, reply) =>
      sendError(error, request, reply.headers(bareHeaders(headers))),
  });
  if (onRoute) app.addHook('onRoute', onRoute);
  requestLog(app);
  leaving(app, deps.lifecycle);
  securityHeaders(app, headers);
  floodControl.register(app);
  strictAddress(app);
  oneAddress(app, deps.env);
  warnOfUntrustedProxy(app, deps.env);
  errors(app);
  metrics(app, measured, deps.env);
  await staticFiles(app, deps.env);
  brandFiles(app, { contentDir: deps.env.contentDir, amber: deps.content.brand.amber });
  apiScope(app);
  await docs(app, deps.env);
  prepareServe(app, deps);
  for (const register of modules) await register(app, deps);
  deps.pages?.register(app, measured.observeRender);
  return app;
}
