import { randomUUID } from 'node:crypto';
import { DEFAULT_LOCALE } from '@gatehouse/domain/locales';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  LogController,
  type RouteOptions,
} from 'fastify';
import { registerDemo } from './demo/register-demo.ts';
import { errors, sendError } from './http/errors.ts';
import { brandFiles } from './http/files/brand-files.ts';
import { docs } from './http/files/docs.ts';
import { siteFiles } from './http/files/site-files.ts';
import { staticFiles } from './http/files/static-files.ts';
import { httpServer } from './http/http-server.ts';
import { answerClientErrors } from './http/operation/client-errors.ts';
import { closeOnShutdown } from './http/operation/close-on-shutdown.ts';
import { healthRoutes } from './http/operation/health.ts';
import { createMetrics, registerMetrics } from './http/operation/metrics.ts';
import { requestLog } from './http/operation/request-log.ts';
import { sendBadAddressPage } from './http/pages/busy-page.ts';
import type { Pages } from './http/pages/pages.ts';
import { createFloodControl } from './http/protection/flood-control.ts';
import { limitPasswordRequests, type WaitForPasswordRequest } from './http/protection/password-requests.ts';
import {
  bareHeaders,
  contentSecurityPolicy,
  securityHeaders,
  securityHeadersFor,
} from './http/protection/security-headers.ts';
import { apiScope, isApi } from './http/request/api-scope.ts';
import { trustProxies } from './http/request/client-address.ts';
import { redirectToPublicHost } from './http/request/redirect-to-public-host.ts';
import { strictAddress } from './http/request/strict-address.ts';
import { warnOfUntrustedProxy } from './http/request/untrusted-proxy.ts';
import { prepareServe } from './http/serve.ts';
import { catalogueRoutes } from './modules/commerce/catalogue/catalogue.routes.ts';
import { couponRoutes } from './modules/commerce/coupons/coupons.routes.ts';
import { orderRoutes } from './modules/commerce/orders/orders.routes.ts';
import { paymentWebhookRoutes } from './modules/commerce/payments/payment-webhook.routes.ts';
import { promotionRoutes } from './modules/commerce/promotions/promotions.routes.ts';
import { purchaseRoutes } from './modules/commerce/purchases/purchases.routes.ts';
import { wishListRoutes } from './modules/commerce/wish-list/wish-list.routes.ts';
import { deviceReportRoutes } from './modules/games/device-reports/device-reports.routes.ts';
import { gameAccountRoutes } from './modules/games/game-accounts/game-accounts.routes.ts';
import { gameConfigRoutes } from './modules/games/game-config/game-config.routes.ts';
import { migrationRoutes } from './modules/games/migration/migration.routes.ts';
import { patchingRoutes } from './modules/games/patching/patching.routes.ts';
import { authCodeRoutes } from './modules/identity/auth-codes/auth-codes.routes.ts';
import { emailAddressRoutes } from './modules/identity/email-addresses/email-addresses.routes.ts';
import { externalCallbackRoutes } from './modules/identity/external-auth/callback.routes.ts';
import { externalAuthRoutes } from './modules/identity/external-auth/external-auth.routes.ts';
import { linkedProviderRoutes } from './modules/identity/linked-providers/linked-providers.routes.ts';
import { ownSessionRoutes } from './modules/identity/own-sessions/own-sessions.routes.ts';
import { passwordRoutes } from './modules/identity/passwords/passwords.routes.ts';
import { profileRoutes } from './modules/identity/profile/profile.routes.ts';
import { signInRoutes } from './modules/identity/sign-in/sign-in.routes.ts';
import { signUpRoutes } from './modules/identity/sign-up/sign-up.routes.ts';
import { linkCheckRoutes } from './modules/identity/tokens/link-checks.routes.ts';
import { twoFactorRoutes } from './modules/identity/two-factor/two-factor.routes.ts';
import { undoLinkRoutes } from './modules/identity/undo-links/undo-links.routes.ts';
import { mailAssetsRoutes } from './modules/mail/delivery/mail-assets.routes.ts';
import { clientConfigRoutes } from './modules/site/client-config/client-config.routes.ts';
import { advertisementSources, challengeScripts } from './modules/site/client-config/external-hosts.ts';
import { clientErrorRoutes } from './modules/site/client-errors/client-errors.routes.ts';
import { cookieConsentRoutes } from './modules/site/cookie-consent/cookie-consent.routes.ts';
import { downloadRoutes } from './modules/site/download/download.routes.ts';
import { installerRoutes } from './modules/site/installers/installers.routes.ts';
import { libraryRoutes } from './modules/site/library/library.routes.ts';
import { trackingRoutes } from './modules/site/tracking/tracking.routes.ts';
import type { Deps } from './services/deps.ts';
import type { Services } from './services/services.ts';

const BODY_LIMIT_BYTES = 64 * 1024;

const refuseSchemas = () => {
  throw new Error('Schemas belong in the contract, where `serve` checks them');
};
/** Custom compilers keep Fastify from loading ajv and fast-json-stringify, which cost time and memory and are not used. */
const NO_SCHEMAS = { compilersFactory: { buildValidator: refuseSchemas, buildSerializer: refuseSchemas } };

type Module = (app: FastifyInstance, parts: Deps & Services) => void | Promise<void>;

const modules: Module[] = [
  healthRoutes,
  clientConfigRoutes,
  catalogueRoutes,
  couponRoutes,
  promotionRoutes,
  purchaseRoutes,
  wishListRoutes,
  orderRoutes,
  paymentWebhookRoutes,
  gameConfigRoutes,
  patchingRoutes,
  downloadRoutes,
  installerRoutes,
  signInRoutes,
  ownSessionRoutes,
  authCodeRoutes,
  signUpRoutes,
  profileRoutes,
  passwordRoutes,
  emailAddressRoutes,
  twoFactorRoutes,
  undoLinkRoutes,
  linkCheckRoutes,
  externalAuthRoutes,
  linkedProviderRoutes,
  migrationRoutes,
  gameAccountRoutes,
  deviceReportRoutes,
  libraryRoutes,
  externalCallbackRoutes,
  cookieConsentRoutes,
  trackingRoutes,
  clientErrorRoutes,
  mailAssetsRoutes,
];

interface AppOptions {
  /** Without pages the server serves only its API. */
  pages?: Pages;
  onRoute?: (route: RouteOptions) => void;
  waitForPasswordRequest?: WaitForPasswordRequest;
}

export async function buildApp(
  deps: Deps,
  services: Services,
  { pages, onRoute, waitForPasswordRequest = limitPasswordRequests() }: AppOptions = {},
): Promise<FastifyInstance> {
  const logger: FastifyBaseLogger = deps.logger;
  const metrics = createMetrics();
  const { publicUrl } = deps.env;
  const isHot = pages?.hasInlineStyles ?? false;
  const scripts = challengeScripts(deps.content);
  const headers = securityHeadersFor({
    publicUrl,
    frames: advertisementSources(deps.content, deps.env),
    // In development the worker is no file of the build, so its policy is that of pages.
    scripts: isHot ? scripts : [],
    hasInlineStyles: isHot,
  });
  const floodControl = createFloodControl({ ...deps.env, onHeld: metrics.countHeld });
  const app = Fastify({
    serverFactory: httpServer({ ...deps, ...(pages ? { pages } : {}) }, metrics, floodControl),
    trustProxy: trustProxies(deps.env.trustedProxies),
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    // Never from a header: a client could forge log lines.
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT_BYTES,
    schemaController: NO_SCHEMAS,
    forceCloseConnections: 'idle',
    routerOptions: { caseSensitive: true, ignoreTrailingSlash: false },
    // No hook runs for a request that cannot be parsed or a URL that cannot be decoded.
    clientErrorHandler: answerClientErrors(bareHeaders(headers)),
    frameworkErrors: (error, request, reply) => {
      reply.headers(bareHeaders(headers));
      const isPage = !isApi(request) && request.headers.accept?.includes('text/html');
      return isPage ? sendBadAddressPage(reply, localeInPath(request.url)) : sendError(error, request, reply);
    },
  });
  if (onRoute) app.addHook('onRoute', onRoute);
  requestLog(app);
  closeOnShutdown(app, deps.lifecycle);
  securityHeaders(app, headers);
  floodControl.register(app);
  strictAddress(app);
  redirectToPublicHost(app, deps.env);
  warnOfUntrustedProxy(app, deps.env);
  errors(app);
  registerMetrics(app, metrics, deps.env);
  await staticFiles(app, {
    contentDir: deps.env.contentDir,
    artVersion: deps.content.art.version,
    ...(scripts.length > 0
      ? { challengeWorkerPolicy: contentSecurityPolicy({ publicUrl, frames: [], scripts }) }
      : {}),
  });
  siteFiles(app, {
    publicUrl: deps.env.publicUrl,
    securityContact: deps.content.brand.securityContact ?? deps.content.brand.supportUrl,
    clock: deps.clock,
    indexedPaths: pages?.indexedPaths,
  });
  brandFiles(app, { contentDir: deps.env.contentDir, amber: deps.content.brand.amber });
  apiScope(app);
  await docs(app, { env: deps.env, brand: deps.content.brand });
  prepareServe(app, { ...deps, sessions: services.sessionLookup, waitForPasswordRequest });
  const parts = { ...deps, ...services };
  for (const register of modules) await register(app, parts);
  if (deps.env.mode === 'demo') await registerDemo(app, parts);
  pages?.register(app, metrics.observeRender);
  return app;
}

function localeInPath(url: string): string {
  return /^\/([a-z]{2}-[A-Z]{2})\//.exec(url)?.[1] ?? DEFAULT_LOCALE;
}
