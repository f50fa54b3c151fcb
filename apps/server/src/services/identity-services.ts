import type { OrderMails } from '../modules/commerce/orders/order-mails.service.ts';
import type { OrderUses } from '../modules/commerce/orders/order-uses.service.ts';
import { createAccountOwnership } from '../modules/identity/account-ownership/account-ownership.service.ts';
import { createAuthCodes } from '../modules/identity/auth-codes/auth-codes.service.ts';
import { createClientExchange } from '../modules/identity/auth-codes/client-exchange.service.ts';
import { createEmailEnumerationLimit } from '../modules/identity/challenges/email-enumeration-limit.service.ts';
import { createEmailChange } from '../modules/identity/email-addresses/email-change.service.ts';
import { createEmailReplacement } from '../modules/identity/email-addresses/email-replacement.service.ts';
import { createEmailValidation } from '../modules/identity/email-addresses/email-validation.service.ts';
import { createValidationMails } from '../modules/identity/email-addresses/validation-mail.service.ts';
import { createCallback } from '../modules/identity/external-auth/callback.service.ts';
import { createCodeExchange } from '../modules/identity/external-auth/code-exchange.service.ts';
import { createExternalAuth } from '../modules/identity/external-auth/external-auth.service.ts';
import { createGhostLink } from '../modules/identity/external-auth/ghost-link.service.ts';
import { createGhostUpgrade } from '../modules/identity/external-auth/ghost-upgrade.service.ts';
import { createRequestSecrets } from '../modules/identity/external-auth/request-secrets.service.ts';
import { createResolveUser } from '../modules/identity/external-auth/resolve-user.service.ts';
import { createSocialGhostMerge } from '../modules/identity/external-auth/social-ghost-merge.service.ts';
import { createFirstPasswords } from '../modules/identity/ghosts/first-password.service.ts';
import { createGhostPromotion } from '../modules/identity/ghosts/ghost-promotion.service.ts';
import { createGhosts } from '../modules/identity/ghosts/ghosts.service.ts';
import { createProviderUnlinking } from '../modules/identity/linked-providers/provider-unlinking.service.ts';
import { createOwnSessions } from '../modules/identity/own-sessions/own-sessions.service.ts';
import { createPasskeyRegistration } from '../modules/identity/passkeys/passkey-registration.service.ts';
import { createPasskeySignIn } from '../modules/identity/passkeys/passkey-sign-in.service.ts';
import { createPasskeys, passkeyMethod } from '../modules/identity/passkeys/passkeys.service.ts';
import { createPasswordAttempts } from '../modules/identity/password-attempts/password-attempts.service.ts';
import { createPasswordCheck } from '../modules/identity/password-attempts/password-check.service.ts';
import { createPasswordPolicy } from '../modules/identity/password-policy/password-policy.service.ts';
import { createPasswordChange } from '../modules/identity/passwords/password-change.service.ts';
import { createPasswordRecovery } from '../modules/identity/passwords/password-recovery.service.ts';
import { createRecoveryMailLimit } from '../modules/identity/passwords/recovery-mail-limit.service.ts';
import { createCurrentUser } from '../modules/identity/profile/current-user.service.ts';
import { createPreferences } from '../modules/identity/profile/preferences.service.ts';
import { createUserPatch } from '../modules/identity/profile/user-patch.service.ts';
import { createSignIn } from '../modules/identity/sign-in/sign-in.service.ts';
import { createSignInCompletion } from '../modules/identity/sign-in/sign-in-completion.service.ts';
import { createSignOut } from '../modules/identity/sign-in/sign-out.service.ts';
import { createPasswordMethod } from '../modules/identity/sign-in-methods/password-method.service.ts';
import { createSignInMethods } from '../modules/identity/sign-in-methods/sign-in-methods.service.ts';
import { createSignUp } from '../modules/identity/sign-up/sign-up.service.ts';
import { createSignUpLimit } from '../modules/identity/sign-up/sign-up-limit.service.ts';
import { createLinkCheck } from '../modules/identity/tokens/link-check.service.ts';
import { createAuthenticatorRemoval } from '../modules/identity/two-factor/authenticator-removal.service.ts';
import { createCodeAttempts } from '../modules/identity/two-factor/code-attempts.service.ts';
import { createEnrolment } from '../modules/identity/two-factor/enrolment.service.ts';
import { createSecondFactor } from '../modules/identity/two-factor/second-factor.service.ts';
import { createTwoFactorRecovery } from '../modules/identity/two-factor/two-factor-recovery.service.ts';
import { createEmailRevert } from '../modules/identity/undo-links/email-revert.service.ts';
import { createTwoFactorUndo } from '../modules/identity/undo-links/two-factor-undo.service.ts';
import type { Deps } from './deps.ts';
import type { SharedServices } from './shared-services.ts';

/** What a merged ghost hands over to the player. Its services belong to higher contexts. */
type Belongings = Parameters<typeof createGhosts>[0]['belongings'];

interface HigherContexts {
  belongings: Belongings;
  sendOutstandingReceipts: OrderMails['sendOutstandingReceipts'];
  recordPlayOf: OrderUses['recordPlayOf'];
}

export type IdentityServices = ReturnType<typeof createIdentityServices>;

export function createIdentityServices(
  deps: Deps,
  shared: SharedServices,
  { belongings, sendOutstandingReceipts, recordPlayOf }: HigherContexts,
) {
  const common = { ...deps, ...shared };
  const { linkedProviders, twoFactorDevices, twoFactorChange, gameAccounts } = shared;
  const passwordAttempts = createPasswordAttempts(common);
  const passwordCheck = createPasswordCheck({ ...common, passwordAttempts });

  const codeAttempts = createCodeAttempts(common);
  const secondFactor = createSecondFactor({ ...common, codeAttempts, twoFactorDevices });
  const twoFactor = { codeAttempts, secondFactor, twoFactorChange, twoFactorDevices };

  const signInMethods = createSignInMethods(
    {
      password: createPasswordMethod(shared),
      provider: linkedProviders.signInMethod,
      passkey: passkeyMethod,
      authenticator: twoFactorDevices.signInMethod,
    },
    common,
  );
  const ownership = { passwordAttempts, signInMethods };
  const accountOwnership = createAccountOwnership({ ...common, ...ownership, sendOutstandingReceipts });

  const emailEnumerationLimit = createEmailEnumerationLimit(common);
  const validationMails = createValidationMails(shared);
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
  const signUpLimit = createSignUpLimit(shared);
  const signOut = createSignOut(common);
  const signInCompletion = createSignInCompletion({ ...common, ...twoFactor });

  const ghosts = createGhosts({ ...shared, belongings });
  const firstPasswords = createFirstPasswords({ ...deps, signUpLimit });
  const ghostPromotion = createGhostPromotion({ ...common, validationMails });
  const socialGhostMerge = createSocialGhostMerge({ ...shared, signInMethods, ghosts });
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
    authenticatorRemoval: createAuthenticatorRemoval({ ...shared, ...twoFactor }),
    twoFactorRecovery: createTwoFactorRecovery({ ...deps, ...twoFactor, passwordCheck }),
    signInMethods,
    providerUnlinking: createProviderUnlinking({ ...common, signInMethods }),
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
      signInMethods,
      recoveryMailLimit,
    }),
    signInCompletion,
    signIn: createSignIn({ ...common, passwordCheck, signInCompletion }),
    passkeys: createPasskeys({ ...common, signInMethods }),
    passkeyRegistration: createPasskeyRegistration({ ...common, secondFactor }),
    passkeySignIn: createPasskeySignIn({ ...common, signInCompletion }),
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
    codeExchange: createCodeExchange({ ...shared, signInCompletion }),
    ghostUpgrade: createGhostUpgrade({
      ...shared,
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
      async markPlayed(tx, account) {
        const gameId = await gameAccounts.markPlayed(tx, account);
        if (gameId !== null) await recordPlayOf(tx, account.userId, gameId);
      },
    }),
  };
}
