import { join } from 'node:path';
import { offeredLocales } from '@gatehouse/domain/locale-resolution';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  LogController,
  type RouteOptions,
} from 'fastify';
import { asShown } from './content-folder.ts';
import { registerDemo } from './demo/register-demo.ts';
import { errors, sendError } from './http/errors.ts';
import { brandFiles } from './http/files/brand-files.ts';
import { consoleFiles } from './http/files/console-files.ts';
import { docs } from './http/files/docs.ts';
import { ownTextFiles } from './http/files/own-text-files.ts';
import { siteFiles } from './http/files/site-files.ts';
import { staticFiles } from './http/files/static-files.ts';
import { httpServer } from './http/http-server.ts';
import { answerClientErrors } from './http/operation/client-errors.ts';
import { closeOnShutdown } from './http/operation/close-on-shutdown.ts';
import { healthRoutes } from './http/operation/health.ts';
import { createMetrics, registerMetrics } from './http/operation/metrics.ts';
import { observeNode } from './http/operation/node-metrics.ts';
import { requestLog } from './http/operation/request-log.ts';
import { isForVisitor, sendErrorPage } from './http/pages/error-pages.ts';
import type { Pages } from './http/pages/pages.ts';
import { createFloodControl } from './http/protection/flood-control.ts';
import { limitPasswordRequests, type WaitForPasswordRequest } from './http/protection/password-requests.ts';
import {
  bareHeaders,
  contentSecurityPolicy,
  securityHeaders,
  securityHeadersFor,
} from './http/protection/security-headers.ts';
import { apiScope } from './http/request/api-scope.ts';
import { trustProxies } from './http/request/client-address.ts';
import { pinContent } from './http/request/pin-content.ts';
import { createPreviewStates, keepPreviewsPrivate } from './http/request/preview-content.ts';
import { redirectToPublicHost } from './http/request/redirect-to-public-host.ts';
import { requestIdOf } from './http/request/request-id.ts';
import { strictAddress } from './http/request/strict-address.ts';
import { warnOfUntrustedProxy } from './http/request/untrusted-proxy.ts';
import { prepareServe } from './http/serve.ts';
import { prepareServeOperator } from './http/serve-operator.ts';
import { catalogueRoutes } from './modules/commerce/catalogue/catalogue.routes.ts';
import { couponRoutes } from './modules/commerce/coupons/coupons.routes.ts';
import { gameReportRoutes } from './modules/commerce/orders/game-report.routes.ts';
import { orderRoutes } from './modules/commerce/orders/orders.routes.ts';
import { paymentWebhookRoutes } from './modules/commerce/payments/payment-webhook.routes.ts';
import { promotionRoutes } from './modules/commerce/promotions/promotions.routes.ts';
import { purchaseRoutes } from './modules/commerce/purchases/purchases.routes.ts';
import { wishListRoutes } from './modules/commerce/wish-list/wish-list.routes.ts';
import { withdrawalRoutes } from './modules/commerce/withdrawals/withdrawals.routes.ts';
import { brandStyles, themeColours } from './modules/content/files/brand-stylesheet.ts';
import { perContent } from './modules/content/files/live-content.ts';
import { compileOwnTexts } from './modules/content/files/own-texts.ts';
import { type ReleaseStatus, statusOf } from './modules/content/releases/release-follower.ts';
import { deviceReportRoutes } from './modules/games/device-reports/device-reports.routes.ts';
import { gameAccountRoutes } from './modules/games/game-accounts/game-accounts.routes.ts';
import { gameConfigRoutes } from './modules/games/game-config/game-config.routes.ts';
import { migrationRoutes } from './modules/games/migration/migration.routes.ts';
import { offlineProofRoutes } from './modules/games/offline-play/offline-proof.routes.ts';
import { patchingRoutes } from './modules/games/patching/patching.routes.ts';
import { playTimeRoutes } from './modules/games/play-times/play-times.routes.ts';
import { accountEventRoutes } from './modules/identity/account-events/account-events.routes.ts';
import { authCodeRoutes } from './modules/identity/auth-codes/auth-codes.routes.ts';
import { emailAddressRoutes } from './modules/identity/email-addresses/email-addresses.routes.ts';
import { externalCallbackRoutes } from './modules/identity/external-auth/callback.routes.ts';
import { externalAuthRoutes } from './modules/identity/external-auth/external-auth.routes.ts';
import { legalRoutes } from './modules/identity/legal/legal.routes.ts';
import { linkedProviderRoutes } from './modules/identity/linked-providers/linked-providers.routes.ts';
import { ownSessionRoutes } from './modules/identity/own-sessions/own-sessions.routes.ts';
import { passkeyRoutes } from './modules/identity/passkeys/passkeys.routes.ts';
import { passwordRoutes } from './modules/identity/passwords/passwords.routes.ts';
import { profileRoutes } from './modules/identity/profile/profile.routes.ts';
import { signInRoutes } from './modules/identity/sign-in/sign-in.routes.ts';
import { signInMethodRoutes } from './modules/identity/sign-in-methods/sign-in-methods.routes.ts';
import { signUpRoutes } from './modules/identity/sign-up/sign-up.routes.ts';
import { linkCheckRoutes } from './modules/identity/tokens/link-checks.routes.ts';
import { trustedDeviceRoutes } from './modules/identity/trusted-devices/trusted-devices.routes.ts';
import { twoFactorRoutes } from './modules/identity/two-factor/two-factor.routes.ts';
import { undoLinkRoutes } from './modules/identity/undo-links/undo-links.routes.ts';
import { mailAssetsRoutes } from './modules/mail/delivery/mail-assets.routes.ts';
import { auditLogRoutes } from './modules/operations/audit-log/audit-log.routes.ts';
import { operatorBuildRoutes } from './modules/operations/build-acts/builds.routes.ts';
import { bulkActRoutes } from './modules/operations/bulk-grants/bulk-acts.routes.ts';
import { contentPreviewRoutes } from './modules/operations/content-acts/content-preview.routes.ts';
import { operatorContentRoutes } from './modules/operations/content-acts/operator-content.routes.ts';
import { contentEditRoutes } from './modules/operations/content-edits/content-edits.routes.ts';
import { shopEditRoutes } from './modules/operations/content-edits/shop-edits.routes.ts';
import { operatorCouponRoutes } from './modules/operations/coupon-acts/operator-coupons.routes.ts';
import { mailRoutes } from './modules/operations/mail-acts/mails.routes.ts';
import { codedProblem } from './modules/operations/operator/coded-problem.ts';
import { checkReason } from './modules/operations/operator/operator.ts';
import { operatorAccountRoutes } from './modules/operations/operator-accounts/operator-accounts.routes.ts';
import { operatorSessionRoutes } from './modules/operations/operator-accounts/operator-session.routes.ts';
import { operatorOrderRoutes } from './modules/operations/order-acts/operator-orders.routes.ts';
import { reportRoutes } from './modules/operations/reports/reports.routes.ts';
import { sharedExamination } from './modules/operations/system/examination.ts';
import type { Examination } from './modules/operations/system/examination.types.ts';
import { operationRoutes } from './modules/operations/system/operations.routes.ts';
import { playerRecordRoutes } from './modules/operations/user-acts/player-records.routes.ts';
import { playerRoutes } from './modules/operations/user-acts/players.routes.ts';
import { clientConfigRoutes } from './modules/site/client-config/client-config.routes.ts';
import { advertisementSources, challengeScripts } from './modules/site/client-config/external-hosts.ts';
import { clientErrorRoutes } from './modules/site/client-errors/client-errors.routes.ts';
import { cookieConsentRoutes } from './modules/site/cookie-consent/cookie-consent.routes.ts';
import { downloadRoutes } from './modules/site/download/download.routes.ts';
import { installerRoutes } from './modules/site/installers/installers.routes.ts';
import { launcherReleaseRoutes } from './modules/site/launcher-releases/launcher-releases.routes.ts';
import { libraryRoutes } from './modules/site/library/library.routes.ts';
import { playerDataRoutes } from './modules/site/player-data/player-data.routes.ts';
import { trackingRoutes } from './modules/site/tracking/tracking.routes.ts';
import type { Deps } from './services/deps.ts';
import type { Services } from './services/services.ts';

const BODY_LIMIT_BYTES = 64 * 1024;

const refuseSchemas = () => {
  throw new Error('Schemas belong in the contract, where `serve` checks them');
};
/** Custom compilers keep Fastify from loading ajv and fast-json-stringify, which cost time and memory and are not used. */
const NO_SCHEMAS = { compilersFactory: { buildValidator: refuseSchemas, buildSerializer: refuseSchemas } };

/** Loaded when it is asked for: it imports what only the command line needs. */
const examineBy = (mode: Deps['env']['mode']) => async () => {
  const { examine } = await import('./operator/doctor/examine.ts');
  return examine(process.env, mode === 'demo' ? 'demo' : 'serve');
};

type Module = (
  app: FastifyInstance,
  parts: Deps & Services & { releaseStatus: () => ReleaseStatus; examination: () => Promise<Examination> },
) => void | Promise<void>;

const modules: Module[] = [
  healthRoutes,
  clientConfigRoutes,
  catalogueRoutes,
  couponRoutes,
  promotionRoutes,
  purchaseRoutes,
  wishListRoutes,
  orderRoutes,
  withdrawalRoutes,
  paymentWebhookRoutes,
  gameReportRoutes,
  gameConfigRoutes,
  offlineProofRoutes,
  patchingRoutes,
  playTimeRoutes,
  downloadRoutes,
  installerRoutes,
  launcherReleaseRoutes,
  signInRoutes,
  signInMethodRoutes,
  ownSessionRoutes,
  trustedDeviceRoutes,
  authCodeRoutes,
  signUpRoutes,
  legalRoutes,
  profileRoutes,
  passkeyRoutes,
  accountEventRoutes,
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
  playerDataRoutes,
  externalCallbackRoutes,
  cookieConsentRoutes,
  trackingRoutes,
  clientErrorRoutes,
  mailAssetsRoutes,
  operatorSessionRoutes,
  operatorAccountRoutes,
  auditLogRoutes,
  playerRoutes,
  playerRecordRoutes,
  mailRoutes,
  operatorOrderRoutes,
  operatorCouponRoutes,
  reportRoutes,
  operatorContentRoutes,
  contentPreviewRoutes,
  operatorBuildRoutes,
  contentEditRoutes,
  shopEditRoutes,
  bulkActRoutes,
  operationRoutes,
];

interface AppOptions {
  /** Which content is shown; without it what `liveContent` says. */
  releaseStatus?: () => ReleaseStatus;
  /** Without pages the server serves only its API. */
  pages?: Pages;
  onRoute?: (route: RouteOptions) => void;
  waitForPasswordRequest?: WaitForPasswordRequest;
}

export async function buildApp(
  deps: Deps,
  services: Services,
  {
    pages,
    releaseStatus = () => statusOf(deps),
    onRoute,
    waitForPasswordRequest = limitPasswordRequests(),
  }: AppOptions = {},
): Promise<FastifyInstance> {
  const logger: FastifyBaseLogger = deps.logger;
  const metrics = createMetrics();
  const { publicUrl } = deps.env;
  const isHot = pages?.hasInlineStyles ?? false;
  const headers = perContent(deps.content, (content) =>
    securityHeadersFor({
      publicUrl,
      frames: advertisementSources(content, deps.env),
      // In development the worker is no file of the build, so its policy is that of pages.
      scripts: isHot ? challengeScripts(content) : [],
      hasInlineStyles: isHot,
    }),
  );
  const floodControl = createFloodControl({ ...deps.env, onHeld: metrics.countHeld });
  const app = Fastify({
    serverFactory: httpServer({ floodControl, liveContent: deps.liveContent }),
    trustProxy: trustProxies(deps.env.trustedProxies),
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    // By our own rules: a client could forge log lines.
    requestIdHeader: false,
    genReqId: ({ headers }) => requestIdOf(headers, deps.env),
    bodyLimit: BODY_LIMIT_BYTES,
    schemaController: NO_SCHEMAS,
    forceCloseConnections: 'idle',
    routerOptions: { caseSensitive: true, ignoreTrailingSlash: false },
    // No hook runs for a request that cannot be parsed or a URL that cannot be decoded.
    clientErrorHandler: answerClientErrors(bareHeaders(headers())),
    frameworkErrors: (error, request, reply) => {
      reply.headers(bareHeaders(headers()));
      return isForVisitor(request)
        ? sendErrorPage('bad-address', 400, request, reply)
        : sendError(error, request, reply);
    },
  });
  if (onRoute) app.addHook('onRoute', onRoute);
  const previewOf = createPreviewStates({
    read: services.contentPreviews.read,
    open: async (release) => asShown(deps.env, await services.contentReleases.open(release)),
  });
  pinContent(app, deps.liveContent, previewOf);
  keepPreviewsPrivate(app, () => deps.liveContent.state().isPreview ?? false);
  const { tracing } = deps.env;
  if (tracing) {
    const { createTraces, traceRequests } = await import('./http/operation/tracing.ts');
    const traces = createTraces({ ...deps, tracing });
    deps.jobs.traceBy(traces.jobs);
    traceRequests(app, traces, deps.env);
  }
  requestLog(app);
  closeOnShutdown(app, deps.lifecycle);
  securityHeaders(app, headers);
  floodControl.register(app);
  strictAddress(app);
  redirectToPublicHost(app, deps.env);
  warnOfUntrustedProxy(app, deps.env);
  errors(app);
  registerMetrics(app, metrics, deps.env);
  observeNode(metrics.registry, { ...deps, releaseStatus }, pages);
  const folderOf = (name: string) => join(deps.liveContent.state().folder, name);
  await staticFiles(app, {
    art: () => ({ folder: folderOf('art'), version: deps.content.art.version }),
    brandFolder: () => folderOf('brand'),
    otherVersions: services.portalFiles,
    findArt: services.contentReleases.findArt,
    challengeWorkerPolicy: perContent(deps.content, (content) => {
      const scripts = challengeScripts(content);
      return scripts.length > 0 ? contentSecurityPolicy({ publicUrl, frames: [], scripts }) : undefined;
    }),
  });
  siteFiles(app, {
    publicUrl: deps.env.publicUrl,
    securityContact: () => deps.content.brand.securityContact ?? deps.content.brand.supportUrl,
    clock: deps.clock,
    offered: () => offeredLocales(deps.content.portal.locales),
    indexedPaths: pages?.indexedPaths,
  });
  brandFiles(app, {
    folder: () => folderOf('brand'),
    findVersion: services.contentReleases.findVersion,
    versionOf: (path) => deps.content.brandFiles.get(path),
    styles: perContent(deps.content, brandStyles),
    manifest: perContent(deps.content, ({ brand }) => ({
      name: brand.name,
      background: themeColours({ brand }).dark,
    })),
  });
  ownTextFiles(app, {
    async findTexts(locale, version, topic) {
      const current = deps.content.ownTexts.get(locale);
      const isCurrent = current?.version === version;
      const own = isCurrent ? current : await services.contentReleases.findOwnTexts(locale, version);
      return own && compileOwnTexts(own, locale, (one) => one === topic);
    },
    otherVersions: services.portalFiles,
  });
  apiScope(app);
  await docs(app, { env: deps.env, folder: () => folderOf('.'), brand: () => deps.content.brand });
  prepareServe(app, { ...deps, sessions: services.sessionLookup, waitForPasswordRequest });
  await consoleFiles(app, deps.env);
  prepareServeOperator(app, {
    ...deps,
    sessions: services.console.operatorSessions.lookup,
    waitForPasswordRequest,
    recordView: services.console.auditLog.recordView,
    checkReason,
    codedProblem,
  });
  const examination = sharedExamination(examineBy(deps.env.mode), deps.clock.now);
  const parts = { ...deps, ...services, releaseStatus, examination };
  for (const register of modules) await register(app, parts);
  if (deps.env.mode === 'demo') await registerDemo(app, parts);
  pages?.register(app, metrics.observeRender);
  return app;
}
