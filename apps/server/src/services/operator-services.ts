import { StartupProblem } from '../errors.ts';
import { createGameWebhooks } from '../modules/commerce/game-webhooks/game-webhooks.service.ts';
import { createWebhookResend } from '../modules/commerce/game-webhooks/webhook-resend.service.ts';
import { createOrderAccounts } from '../modules/commerce/orders/order-accounts.service.ts';
import { createOrderMails } from '../modules/commerce/orders/order-mails.service.ts';
import { createSettlement } from '../modules/commerce/orders/settlement.service.ts';
import { createOwnedProducts } from '../modules/commerce/ownerships/owned-products.service.ts';
import { lowestPriceBefore } from '../modules/commerce/promotions/lowest-price.ts';
import { createPromotions } from '../modules/commerce/promotions/promotions.service.ts';
import { createGrants } from '../modules/commerce/purchases/grants.service.ts';
import { createWithdrawalDecisions } from '../modules/commerce/withdrawals/withdrawal-decisions.service.ts';
import type { Content } from '../modules/content/files/content.ts';
import type { LiveContent } from '../modules/content/files/live-content.ts';
import { createLegacyAccounts } from '../modules/games/legacy-accounts/legacy-accounts.service.ts';
import { createUnvalidatedEmails } from '../modules/identity/email-addresses/unvalidated-email.service.ts';
import { createValidationMails } from '../modules/identity/email-addresses/validation-mail.service.ts';
import { passkeyMethod } from '../modules/identity/passkeys/passkeys.service.ts';
import { createAttemptStates } from '../modules/identity/password-attempts/attempt-state.service.ts';
import { createAuditLog } from '../modules/operations/audit-log/audit-log.service.ts';
import { createBuildActs } from '../modules/operations/build-acts/build-acts.service.ts';
import { createBuildRollOuts } from '../modules/operations/build-acts/build-roll-outs.service.ts';
import { createBulkGrants } from '../modules/operations/bulk-grants/bulk-grants.service.ts';
import { createContentActs } from '../modules/operations/content-acts/content-acts.service.ts';
import { createAnnouncementEdits } from '../modules/operations/content-edits/announcement-edits.service.ts';
import { createContentEdits } from '../modules/operations/content-edits/content-edits.service.ts';
import { createMaintenanceEdits } from '../modules/operations/content-edits/maintenance-edits.service.ts';
import { createNewsEdits } from '../modules/operations/content-edits/news-edits.service.ts';
import { createPriceEdits } from '../modules/operations/content-edits/price-edits.service.ts';
import { createPromotionEdits } from '../modules/operations/content-edits/promotion-edits.service.ts';
import { createCouponActs } from '../modules/operations/coupon-acts/coupon-acts.service.ts';
import { createLauncherActs } from '../modules/operations/launcher-acts/launcher-acts.service.ts';
import { createImportWriter } from '../modules/operations/legacy-acts/import-writer.ts';
import { createLegacyImports } from '../modules/operations/legacy-acts/legacy-import.service.ts';
import { createLegacyReports } from '../modules/operations/legacy-acts/legacy-report.service.ts';
import { createMailActs } from '../modules/operations/mail-acts/mail-acts.service.ts';
import { createNameSearch } from '../modules/operations/operator/name-search.service.ts';
import { createOperatorAccounts } from '../modules/operations/operator-accounts/operator-accounts.service.ts';
import { createOperatorSessions } from '../modules/operations/operator-accounts/operator-sessions.service.ts';
import { createOrderActs } from '../modules/operations/order-acts/order-acts.service.ts';
import { createOrderSearch } from '../modules/operations/order-acts/order-search.service.ts';
import { createDashboard } from '../modules/operations/reports/dashboard.service.ts';
import { createReports } from '../modules/operations/reports/reports.service.ts';
import { createConversions } from '../modules/operations/system/conversions.service.ts';
import { createFailedJobs } from '../modules/operations/system/failed-jobs.service.ts';
import { createNodes } from '../modules/operations/system/nodes.service.ts';
import { createAddressCorrection } from '../modules/operations/user-acts/address-correction.service.ts';
import { createGameAccountActs } from '../modules/operations/user-acts/game-account-acts.service.ts';
import { createPlayerLibrary } from '../modules/operations/user-acts/player-library.service.ts';
import { createPlayerOrders } from '../modules/operations/user-acts/player-orders.service.ts';
import { createPlayerSessions } from '../modules/operations/user-acts/player-sessions.service.ts';
import { createTwoFactorReset } from '../modules/operations/user-acts/two-factor-reset.service.ts';
import { createUserActs } from '../modules/operations/user-acts/user-acts.service.ts';
import { createUserDetails } from '../modules/operations/user-acts/user-details.service.ts';
import { createUserExport } from '../modules/operations/user-acts/user-export.service.ts';
import { createUserGrants } from '../modules/operations/user-acts/user-grants.service.ts';
import { createUserLookup } from '../modules/operations/user-acts/user-lookup.service.ts';
import { createUserNotes } from '../modules/operations/user-acts/user-notes.service.ts';
import { createUserSearch } from '../modules/operations/user-acts/user-search.service.ts';
import { createUserTimeline } from '../modules/operations/user-acts/user-timeline.service.ts';
import { createPlayerArchive } from '../modules/site/player-data/player-archive.service.ts';
import type { SecretBox } from '../ports/secret-box.ts';
import { type CoreDeps, createCoreServices } from './core-services.ts';

/** For commands that need no key. Using it throws, before anything is written. */
export const MISSING_SECRETS: SecretBox = {
  hasPreviousKey: false,
  seal: refuse,
  open: refuse,
  sealBytes: refuse,
  openBytes: refuse,
  reseal: refuse,
  keyedHash: refuse,
  keyedHashes: refuse,
  sign: refuse,
};

function refuse(): never {
  throw new StartupProblem('The environment is not right: SECRET_KEY is missing.');
}

type OperatorDeps = Omit<CoreDeps, 'secrets'> & {
  /** Null without a key; a command that needs one requires SECRET_KEY. */
  secrets: SecretBox | null;
  /** Of a server; a command edits the current release. */
  liveContent?: LiveContent;
};

export type OperatorServices = ReturnType<typeof createOperatorServices>;

/** The services that the commands of the operator call. */
export function createOperatorServices({ secrets, ...rest }: OperatorDeps) {
  const deps = { ...rest, secrets: secrets ?? MISSING_SECRETS };
  const core = createCoreServices(deps);
  const auditLog = createAuditLog(deps);
  const userLookup = createUserLookup(core);
  const operatorSessions = createOperatorSessions(deps);
  const common = { ...deps, ...core, auditLog, userLookup, operatorSessions };
  const nameSearch = createNameSearch(deps);
  const contentActs = createContentActs(common);
  const { liveContent = null } = rest;
  const contentEdits = createContentEdits({ ...common, contentActs, liveContent });
  const edits = {
    ...common,
    contentEdits,
    priceHistory: { lowestBefore: lowestPriceBefore },
    promotionsOf: createPromotions,
  };
  const legacyAccounts = createLegacyAccounts(deps);
  const legacyReports = createLegacyReports(deps);
  const validationMails = createValidationMails(core);
  const unvalidatedEmails = createUnvalidatedEmails({ ...common, validationMails });
  /** What is granted depends on the content of the moment. */
  function grantsOf(content: Content) {
    const known = { ...common, content };
    const ownedProducts = createOwnedProducts({ ...known, listAccounts: core.gameAccounts.listIn });
    const orderAccounts = createOrderAccounts({ ...known, listAccounts: core.gameAccounts.listById });
    const orderMails = createOrderMails({ ...known, orderAccounts });
    const gameWebhooks = createGameWebhooks(known);
    const settlement = createSettlement({ ...known, ownedProducts, orderMails, gameWebhooks });
    const findOwnAccount = core.gameAccounts.findOwn;
    return createGrants({ ...known, ownedProducts, settlement, findOwnAccount });
  }

  return {
    userGrants: (content: Content) => createUserGrants({ ...common, grants: grantsOf(content) }),
    bulkGrants: (content: Content) => createBulkGrants({ ...common, content, grants: grantsOf(content) }),
    mailActs: createMailActs(common),
    reports: createReports(deps),
    dashboard: createDashboard({ ...deps, legacyReports }),
    conversions: createConversions(common),
    failedJobs: createFailedJobs(common),
    nodes: createNodes(deps),
    auditLog,
    funnels: core.funnels,
    userLookup,
    operatorSessions,
    operatorAccounts: createOperatorAccounts(common),
    playerLibrary: createPlayerLibrary(common),
    playerOrders: createPlayerOrders(common),
    playerSessions: createPlayerSessions(common),
    userActs: createUserActs(common),
    addressCorrection: createAddressCorrection({ ...common, unvalidatedEmails }),
    gameAccountActs: createGameAccountActs({ ...common, legacyAccounts }),
    userDetails: createUserDetails({
      ...common,
      passkeys: passkeyMethod,
      attemptStates: secrets && createAttemptStates(deps),
    }),
    userSearch: createUserSearch({ ...deps, nameSearch }),
    userTimeline: createUserTimeline(deps),
    userNotes: createUserNotes(common),
    twoFactorReset: createTwoFactorReset(common),
    userExport: createUserExport({ ...common, playerArchive: createPlayerArchive(deps) }),
    orderSearch: createOrderSearch({ ...deps, nameSearch }),
    orderActs: createOrderActs({
      ...common,
      webhookResend: createWebhookResend(deps),
      withdrawalDecisions: createWithdrawalDecisions(deps),
    }),
    buildActs: createBuildActs(common),
    buildRollOuts: createBuildRollOuts(common),
    launcherActs: createLauncherActs(common),
    couponActs: createCouponActs(common),
    contentActs,
    contentEdits,
    announcementEdits: createAnnouncementEdits(edits),
    newsEdits: createNewsEdits(edits),
    maintenanceEdits: createMaintenanceEdits(edits),
    promotionEdits: createPromotionEdits(edits),
    priceEdits: createPriceEdits(edits),
    contentReleases: core.contentReleases,
    legacyImports: createLegacyImports({
      ...common,
      importWriter: createImportWriter({ ...core, legacyAccounts }),
    }),
    legacyReports,
  };
}
