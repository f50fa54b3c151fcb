import { StartupProblem } from '../errors.ts';
import { createWebhookResend } from '../modules/commerce/game-webhooks/webhook-resend.service.ts';
import { createAttemptStates } from '../modules/identity/password-attempts/attempt-state.service.ts';
import { createAuditLog } from '../modules/operations/audit-log/audit-log.service.ts';
import { createBuildActs } from '../modules/operations/build-acts/build-acts.service.ts';
import { createCouponActs } from '../modules/operations/coupon-acts/coupon-acts.service.ts';
import { createOrderActs } from '../modules/operations/order-acts/order-acts.service.ts';
import { createTwoFactorReset } from '../modules/operations/user-acts/two-factor-reset.service.ts';
import { createUserActs } from '../modules/operations/user-acts/user-acts.service.ts';
import { createUserDetails } from '../modules/operations/user-acts/user-details.service.ts';
import { createUserLookup } from '../modules/operations/user-acts/user-lookup.service.ts';
import type { SecretBox } from '../ports/secret-box.ts';
import { type CoreDeps, createCoreServices } from './core-services.ts';

/** For commands that need no key. Using it throws, before anything is written. */
export const MISSING_SECRETS: SecretBox = {
  hasPreviousKey: false,
  seal: refuse,
  open: refuse,
  reseal: refuse,
  keyedHash: refuse,
  keyedHashes: refuse,
};

function refuse(): never {
  throw new StartupProblem('The environment is not right: SECRET_KEY is missing.');
}

type OperatorDeps = Omit<CoreDeps, 'secrets'> & {
  /** Null without a key; a command that needs one requires SECRET_KEY. */
  secrets: SecretBox | null;
};

export type OperatorServices = ReturnType<typeof createOperatorServices>;

/** The services that the commands of the operator call. */
export function createOperatorServices({ secrets, ...rest }: OperatorDeps) {
  const deps = { ...rest, secrets: secrets ?? MISSING_SECRETS };
  const core = createCoreServices(deps);
  const auditLog = createAuditLog(deps);
  const userLookup = createUserLookup(core);
  const common = { ...deps, ...core, auditLog, userLookup };
  return {
    auditLog,
    funnels: core.funnels,
    userLookup,
    userActs: createUserActs(common),
    userDetails: createUserDetails({ ...common, attemptStates: secrets && createAttemptStates(deps) }),
    twoFactorReset: createTwoFactorReset(common),
    orderActs: createOrderActs({ ...common, webhookResend: createWebhookResend(deps) }),
    buildActs: createBuildActs(common),
    couponActs: createCouponActs(common),
  };
}
