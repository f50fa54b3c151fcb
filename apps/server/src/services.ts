import { createDemoBuilds } from './demo/builds/demo-builds.service.ts';
import { createDemoCheckout } from './demo/checkout/demo-checkout.service.ts';
import { createMailbox } from './demo/mailbox/mailbox.service.ts';
import type { Deps } from './deps.ts';
import { createCatalogue } from './modules/commerce/catalogue/catalogue.service.ts';
import { createCouponAttempts } from './modules/commerce/coupons/coupon-attempts.service.ts';
import { createCouponRedemption } from './modules/commerce/coupons/coupon-redemption.service.ts';
import { createCouponStock } from './modules/commerce/coupons/coupon-stock.service.ts';
import { createGameWebhooks } from './modules/commerce/game-webhooks/game-webhooks.service.ts';
import { createOrderAccounts } from './modules/commerce/orders/order-accounts.service.ts';
import { createOrderDetails } from './modules/commerce/orders/order-details.service.ts';
import { createOrderMails } from './modules/commerce/orders/order-mails.service.ts';
import { createOrders } from './modules/commerce/orders/orders.service.ts';
import { createSettlement } from './modules/commerce/orders/settlement.service.ts';
import { createOwnedProducts } from './modules/commerce/ownerships/owned-products.service.ts';
import { createOwnerships } from './modules/commerce/ownerships/ownerships.service.ts';
import { createPayments } from './modules/commerce/payments/payments.service.ts';
import { createPriceHistory } from './modules/commerce/promotions/price-history.service.ts';
import { createPromotions } from './modules/commerce/promotions/promotions.service.ts';
import { createPurchaseables } from './modules/commerce/promotions/purchaseables.service.ts';
import { createQuotes } from './modules/commerce/promotions/quotes.service.ts';
import { createPurchases } from './modules/commerce/purchases/purchases.service.ts';
import { createWishList } from './modules/commerce/wish-list/wish-list.service.ts';
import { createDeviceReports } from './modules/games/device-reports/device-reports.service.ts';
import { createAccountCreation } from './modules/games/game-accounts/account-creation.service.ts';
import { createGameAccounts } from './modules/games/game-accounts/game-accounts.service.ts';
import { createGameConfigs } from './modules/games/game-config/game-config.service.ts';
import { createLegacyAccounts } from './modules/games/legacy-accounts/legacy-accounts.service.ts';
import { createAccountAddition } from './modules/games/migration/account-addition.service.ts';
import { createAccountMove } from './modules/games/migration/account-move.service.ts';
import { createAutomaticMigration } from './modules/games/migration/automatic-migration.service.ts';
import { createGameCredentials } from './modules/games/migration/game-credentials.service.ts';
import { createGameGhosts } from './modules/games/migration/game-ghosts.service.ts';
import { createGameMerge } from './modules/games/migration/game-merge.service.ts';
import { createGameUpgrade } from './modules/games/migration/game-upgrade.service.ts';
import { createPasswordComparison } from './modules/games/migration/password-comparison.service.ts';
import { createThinSignIn } from './modules/games/migration/thin-sign-in.service.ts';
import { createUnifyAttempts } from './modules/games/migration/unify-attempts.service.ts';
import { createUnifySessions } from './modules/games/migration/unify-session.service.ts';
import { createBuilds } from './modules/games/patching/builds.service.ts';
import { createPatching } from './modules/games/patching/patching.service.ts';
import { createAccessRevocation } from './modules/identity/access-revocation/access-revocation.service.ts';
import { createAccountOwnership } from './modules/identity/account-ownership/account-ownership.service.ts';
import { createAuthCodes } from './modules/identity/auth-codes/auth-codes.service.ts';
import { createClientExchange } from './modules/identity/auth-codes/client-exchange.service.ts';
import { createBans } from './modules/identity/bans/bans.service.ts';
import { createChallenges } from './modules/identity/challenges/challenges.service.ts';
import { createPressures } from './modules/identity/challenges/pressures.service.ts';
import { createEmailChange } from './modules/identity/email-addresses/email-change.service.ts';
import { createEmailReplacement } from './modules/identity/email-addresses/email-replacement.service.ts';
import { createEmailValidation } from './modules/identity/email-addresses/email-validation.service.ts';
import { createValidationMails } from './modules/identity/email-addresses/validation-mail.service.ts';
import { createEmailCodes } from './modules/identity/email-codes/email-codes.service.ts';
import { createEmailEnumerationLimit } from './modules/identity/email-enumeration-limit/email-enumeration-limit.service.ts';
import { createCallback } from './modules/identity/external-auth/callback.service.ts';
import { createCodeExchange } from './modules/identity/external-auth/code-exchange.service.ts';
import { createExternalAuth } from './modules/identity/external-auth/external-auth.service.ts';
import { createGhostLink } from './modules/identity/external-auth/ghost-link.service.ts';
import { createGhostUpgrade } from './modules/identity/external-auth/ghost-upgrade.service.ts';
import { createRequestSecrets } from './modules/identity/external-auth/request-secrets.service.ts';
import { createResolveUser } from './modules/identity/external-auth/resolve-user.service.ts';
import { createSocialGhostMerge } from './modules/identity/external-auth/social-ghost-merge.service.ts';
import { createFirstPasswords } from './modules/identity/ghosts/first-password.service.ts';
import { createGhostPromotion } from './modules/identity/ghosts/ghost-promotion.service.ts';
import { createGhosts } from './modules/identity/ghosts/ghosts.service.ts';
import { createKnownDevices } from './modules/identity/known-devices/known-devices.service.ts';
import { createLinkCheck } from './modules/identity/link-checks/link-check.service.ts';
import { createLinkedProviders } from './modules/identity/linked-providers/linked-providers.service.ts';
import { createOwnSessions } from './modules/identity/own-sessions/own-sessions.service.ts';
import { createPasswordAttempts } from './modules/identity/password-attempts/password-attempts.service.ts';
import { createPasswordCheck } from './modules/identity/password-attempts/password-check.service.ts';
import { createPasswordPolicy } from './modules/identity/password-policy/password-policy.service.ts';
import { createPasswordChange } from './modules/identity/passwords/password-change.service.ts';
import { createPasswordRecovery } from './modules/identity/passwords/password-recovery.service.ts';
import { createRecoveryMailLimit } from './modules/identity/passwords/recovery-mail-limit.service.ts';
import { createCurrentUser } from './modules/identity/profile/current-user.service.ts';
import { createPreferences } from './modules/identity/profile/preferences.service.ts';
import { createUserPatch } from './modules/identity/profile/user-patch.service.ts';
import { createSessionLookup } from './modules/identity/sessions/session-lookup.service.ts';
import { createSessions } from './modules/identity/sessions/sessions.service.ts';
import { createSignIn } from './modules/identity/sign-in/sign-in.service.ts';
import { createSignInCompletion } from './modules/identity/sign-in/sign-in-completion.service.ts';
import { createSignOut } from './modules/identity/sign-in/sign-out.service.ts';
import { createSignUp } from './modules/identity/sign-up/sign-up.service.ts';
import { createSignUpLimit } from './modules/identity/sign-up/sign-up-limit.service.ts';
import { createAlertLinks } from './modules/identity/tokens/alert-links.service.ts';
import { createOneTimeTokens } from './modules/identity/tokens/one-time-tokens.service.ts';
import { createAuthenticatorRemoval } from './modules/identity/two-factor/authenticator-removal.service.ts';
import { createCodeAttempts } from './modules/identity/two-factor/code-attempts.service.ts';
import { createEnrolment } from './modules/identity/two-factor/enrolment.service.ts';
import { createSecondFactor } from './modules/identity/two-factor/second-factor.service.ts';
import { createTwoFactorChange } from './modules/identity/two-factor/two-factor-change.service.ts';
import { createTwoFactorDevices } from './modules/identity/two-factor/two-factor-devices.service.ts';
import { createTwoFactorRecovery } from './modules/identity/two-factor/two-factor-recovery.service.ts';
import { createEmailRevert } from './modules/identity/undo-links/email-revert.service.ts';
import { createTwoFactorUndo } from './modules/identity/undo-links/two-factor-undo.service.ts';
import { createMHashes } from './modules/identity/users/m-hash.service.ts';
import { createUsers } from './modules/identity/users/users.service.ts';
import { createSecurityAlerts } from './modules/mail/alerts/security-alerts.service.ts';
import { createMailLinks } from './modules/mail/queue/mail-links.service.ts';
import { createMails } from './modules/mail/queue/mails.service.ts';
import { createClientConfigs } from './modules/site/client-config/client-config.service.ts';
import { createClientErrors } from './modules/site/client-errors/client-errors.service.ts';
import { createCookieConsents } from './modules/site/cookie-consent/cookie-consent.service.ts';
import { createDownloadLinks } from './modules/site/download/download-link.service.ts';
import { createInstallers } from './modules/site/installers/installers.service.ts';
import { createLibraries } from './modules/site/library/library.service.ts';
import { createFunnels } from './modules/site/tracking/funnels.service.ts';
import { createTracking } from './modules/site/tracking/tracking.service.ts';
import { createTrackingForwarding } from './modules/site/tracking/tracking-forwarding.service.ts';
import { createTrackingRetention } from './modules/site/tracking/tracking-retention.service.ts';

export type Services = ReturnType<typeof createServices>;

/**
 * The composition root: builds every service of the server once, from the lowest context up, and passes each what it
 * needs. The operator's process has its own, see operator/operator-services.ts.
 */
export function createServices(deps: Deps) {
  const base = createBaseServices(deps);
  const owned = createOwnedServices(deps, base);
  const identity = createIdentityServices(deps, base, owned);
  const commerce = createCommerceServices(deps, base, owned);
  const games = createGameServices(deps, { ...base, ...owned, ...identity });
  return {
    ...base,
    ...owned,
    ...identity,
    ...commerce,
    ...games,
    ...createSiteServices(deps, base, owned),
    mailbox: createMailbox(deps),
    demoBuilds: createDemoBuilds({ ...deps, ...games }),
    demoCheckout: createDemoCheckout({ ...deps, ...owned, ...commerce }),
  };
}

/** Mail, and the services that all account changes need. */
function createBaseServices(deps: Deps) {
  const mails = createMails(deps);
  const mailLinks = createMailLinks(deps);
  const bans = createBans(deps);
  const users = createUsers(deps);
  const challenges = createChallenges(deps);
  const pressures = createPressures({ ...deps, challenges });
  const knownDevices = createKnownDevices(deps);
  const tokens = createOneTimeTokens(deps);
  const alertLinks = createAlertLinks({ ...deps, tokens });
  const securityAlerts = createSecurityAlerts({ ...deps, mails, mailLinks, alertLinks });
  const emailCodes = createEmailCodes(deps);
  const sessions = createSessions({ ...deps, bans });
  return {
    mails,
    mailLinks,
    securityAlerts,
    bans,
    users,
    pressures,
    mHashes: createMHashes(deps),
    knownDevices,
    tokens,
    emailCodes,
    sessions,
    sessionLookup: createSessionLookup({ ...deps, bans }),
    accessRevocation: createAccessRevocation({ sessions, tokens, emailCodes }),
  };
}

type BaseServices = ReturnType<typeof createBaseServices>;

/** What users own, and what a merged ghost hands over to the player. */
function createOwnedServices(deps: Deps, base: BaseServices) {
  const gameAccounts = createGameAccounts({ ...deps, ...base });
  const ownerships = createOwnerships(deps);
  const ownedProducts = createOwnedProducts({ ...deps, ownerships, listAccounts: gameAccounts.listIn });
  const orders = createOrders(deps);
  const orderAccounts = createOrderAccounts({ ...deps, listAccounts: gameAccounts.listById });
  return {
    orderDetails: createOrderDetails({ ...deps, orders, orderAccounts }),
    orderMails: createOrderMails({ ...deps, ...base, orderAccounts }),
    ownerships,
    ownedProducts,
    wishList: createWishList({ ...deps, ...base, ownedProducts }),
    orders,
    couponStock: createCouponStock(deps),
    gameAccounts,
    legacyAccounts: createLegacyAccounts(deps),
    deviceReports: createDeviceReports({ ...deps, ...base, gameAccounts }),
    tracking: createTracking({ ...deps, ...base }),
  };
}

type OwnedServices = ReturnType<typeof createOwnedServices>;

function createIdentityServices(deps: Deps, base: BaseServices, owned: OwnedServices) {
  const common = { ...deps, ...base };
  const passwordAttempts = createPasswordAttempts(common);
  const passwordCheck = createPasswordCheck({ ...common, passwordAttempts });

  const twoFactorDevices = createTwoFactorDevices(deps);
  const codeAttempts = createCodeAttempts(common);
  const secondFactor = createSecondFactor({ ...deps, codeAttempts, twoFactorDevices });
  const twoFactorChange = createTwoFactorChange(common);
  const twoFactor = { codeAttempts, secondFactor, twoFactorChange, twoFactorDevices };

  const linkedProviders = createLinkedProviders(common);
  const ownership = { linkedProviders, passwordAttempts, twoFactorDevices };
  const { sendOutstandingReceipts } = owned.orderMails;
  const accountOwnership = createAccountOwnership({ ...common, ...ownership, sendOutstandingReceipts });

  const emailEnumerationLimit = createEmailEnumerationLimit(common);
  const validationMails = createValidationMails(base);
  const emailReplacement = createEmailReplacement({ ...common, sendOutstandingReceipts });
  const emailChange = createEmailChange({
    ...common,
    emailEnumerationLimit,
    accountOwnership,
    emailReplacement,
  });

  const passwordPolicy = createPasswordPolicy(common);
  const passwordChange = createPasswordChange({ ...common, passwordCheck, passwordPolicy });
  const recoveryMailLimit = createRecoveryMailLimit(deps);
  const preferences = createPreferences(common);
  const signUpLimit = createSignUpLimit(base);
  const signOut = createSignOut(common);
  const signInCompletion = createSignInCompletion({ ...common, ...twoFactor });

  const { ownerships, orders, wishList, couponStock, gameAccounts, legacyAccounts, deviceReports, tracking } =
    owned;
  const belongings = [
    gameAccounts,
    ownerships,
    orders,
    wishList,
    couponStock,
    legacyAccounts,
    deviceReports,
    tracking,
    base.users,
  ];
  const ghosts = createGhosts({ ...base, belongings });
  const firstPasswords = createFirstPasswords({ ...deps, signUpLimit });
  const ghostPromotion = createGhostPromotion({ ...common, validationMails });
  const socialGhostMerge = createSocialGhostMerge({ ...base, ...ownership, ghosts });
  const ghostLink = createGhostLink({ ...common, accountOwnership, socialGhostMerge, signInCompletion });
  const requestSecrets = createRequestSecrets(deps);
  const resolveUser = createResolveUser({
    ...common,
    ghosts,
    linkedProviders,
    accountOwnership,
    socialGhostMerge,
  });

  return {
    passwordAttempts,
    passwordCheck,
    ...twoFactor,
    enrolment: createEnrolment({ ...common, ...twoFactor }),
    authenticatorRemoval: createAuthenticatorRemoval({ ...base, ...twoFactor }),
    twoFactorRecovery: createTwoFactorRecovery({ ...deps, ...twoFactor, passwordCheck }),
    linkedProviders,
    accountOwnership,
    emailEnumerationLimit,
    validationMails,
    emailReplacement,
    emailChange,
    twoFactorUndo: createTwoFactorUndo({ ...common, accountOwnership }),
    emailRevert: createEmailRevert({ ...common, accountOwnership }),
    emailValidation: createEmailValidation({ ...common, validationMails, sendOutstandingReceipts }),
    linkCheck: createLinkCheck(common),
    passwordChange,
    recoveryMailLimit,
    passwordRecovery: createPasswordRecovery({
      ...common,
      passwordPolicy,
      secondFactor,
      accountOwnership,
      linkedProviders,
      recoveryMailLimit,
    }),
    signInCompletion,
    signIn: createSignIn({ ...common, passwordCheck, signInCompletion }),
    signOut,
    ownSessions: createOwnSessions({ ...common, signOut }),
    signUpLimit,
    signUp: createSignUp({ ...common, emailEnumerationLimit, signUpLimit, validationMails }),
    currentUser: createCurrentUser(common),
    preferences,
    userPatch: createUserPatch({ ...deps, emailChange, passwordChange, preferences }),
    ghosts,
    firstPasswords,
    ghostPromotion,
    externalAuth: createExternalAuth({ ...common, requestSecrets }),
    callback: createCallback({
      ...common,
      linkedProviders,
      twoFactorDevices,
      requestSecrets,
      resolveUser,
    }),
    codeExchange: createCodeExchange({ ...base, signInCompletion }),
    ghostUpgrade: createGhostUpgrade({
      ...base,
      passwordCheck,
      emailEnumerationLimit,
      linkedProviders,
      ghosts,
      firstPasswords,
      ghostPromotion,
      ghostLink,
    }),
    authCodes: createAuthCodes({ ...common, findOwnAccount: gameAccounts.findOwn }),
    clientExchange: createClientExchange({
      ...common,
      signInCompletion,
      markPlayed: gameAccounts.markPlayed,
    }),
  };
}

type IdentityServices = ReturnType<typeof createIdentityServices>;

function createCommerceServices(deps: Deps, base: BaseServices, owned: OwnedServices) {
  const common = { ...deps, ...base, ...owned };
  const couponAttempts = createCouponAttempts(deps);
  const gameWebhooks = createGameWebhooks(deps);
  const settlement = createSettlement({ ...common, gameWebhooks });
  const payments = createPayments({ ...common, settlement });
  const priceHistory = createPriceHistory(common);
  const promotions = createPromotions({ ...common, priceHistory });
  const quote = createQuotes({ ...common, promotions });
  return {
    couponRedemption: createCouponRedemption({ ...common, couponAttempts }),
    gameWebhooks,
    settlement,
    payments,
    priceHistory,
    promotions,
    purchaseables: createPurchaseables({ ...common, quote }),
    purchases: createPurchases({
      ...common,
      quote,
      settlement,
      payments,
      findOwnAccount: owned.gameAccounts.findOwn,
    }),
    catalogue: createCatalogue(deps),
  };
}

function createGameServices(deps: Deps, below: BaseServices & OwnedServices & IdentityServices) {
  const common = { ...deps, ...below };
  const passwordComparison = createPasswordComparison(common);
  const gameCredentials = createGameCredentials({ ...below, passwordComparison });
  const accountMove = createAccountMove(common);
  const gameGhosts = createGameGhosts(common);
  const unifyAttempts = createUnifyAttempts(deps);
  const unifySessions = createUnifySessions(common);
  const builds = createBuilds(deps);
  return {
    gameConfigs: createGameConfigs(deps),
    accountCreation: createAccountCreation(common),
    thinSignIn: createThinSignIn({
      ...common,
      gameCredentials,
      gameGhosts,
      automaticMigration: createAutomaticMigration({ ...common, accountMove }),
    }),
    gameUpgrade: createGameUpgrade({ ...below, accountMove }),
    gameMerge: createGameMerge({ ...common, accountMove, unifyAttempts, unifySessions }),
    accountAddition: createAccountAddition({ ...common, accountMove, gameCredentials }),
    builds,
    patching: createPatching({ ...common, builds }),
  };
}

function createSiteServices(deps: Deps, base: BaseServices, owned: OwnedServices) {
  const installers = createInstallers(deps);
  return {
    installers,
    clientConfigs: createClientConfigs({ ...deps, installers }),
    clientErrors: createClientErrors(deps),
    cookieConsents: createCookieConsents(deps),
    downloadLinks: createDownloadLinks({ ...deps, ...base, ...owned, installers }),
    libraries: createLibraries({ ...deps, ...owned }),
    trackingForwarding: createTrackingForwarding(deps),
    trackingRetention: createTrackingRetention(deps),
    funnels: createFunnels(deps),
  };
}
