import type { SocialProvider } from '@gatehouse/domain/games';
import {
  AUTH_CODE_S,
  EXTERNAL_AUTH_S,
  SOCIAL_GHOSTS_PER_ADDRESS_PER_HOUR,
  SOCIAL_GHOSTS_PER_IDENTITY_PER_DAY,
} from '@gatehouse/domain/limits';
import type { CallerDevice } from '../../../callers/caller.ts';
import type { Database, Queries } from '../../../db/db.ts';
import { refuseUnless } from '../../../errors.ts';
import { hashToken } from '../../../hash-token.ts';
import type { Logger } from '../../../log.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { IdentityProviders, ProviderIdentity } from '../../../ports/identity-provider.ts';
import type { Limit, Limiter } from '../../../ports/limiter.ts';
import type { SecretBox } from '../../../ports/secret-box.ts';
import type { LinkedProviders } from '../linked-providers/linked-providers.service.ts';
import type { OneTimeTokens } from '../tokens/one-time-tokens.service.ts';
import type { TwoFactorDevices } from '../two-factor/two-factor-devices.service.ts';
import type { RequestSecrets } from './request-secrets.service.ts';
import { claimPendingRequest, finishRequest, type RequestRow } from './requests.repository.ts';
import type { ResolveUser } from './resolve-user.service.ts';

export interface ProviderAnswer {
  provider: SocialProvider;
  /** The full URL that the provider redirected the browser to, below PUBLIC_URL. */
  url: URL;
  browserSecretOf(id: string): string | null;
  device: CallerDevice;
  addressBucket: string;
}

export interface CallbackOutcome {
  id: string;
  status: 'success' | 'failed';
  request: Pick<RequestRow, 'type' | 'locale' | 'returnPath' | 'clientState'>;
}

const HOUR_S = 60 * 60;
const GHOSTS_PER_ADDRESS: Limit = {
  points: SOCIAL_GHOSTS_PER_ADDRESS_PER_HOUR,
  windowSeconds: HOUR_S,
  isPerAddressBlock: true,
};
const GHOSTS_PER_IDENTITY: Limit = {
  points: SOCIAL_GHOSTS_PER_IDENTITY_PER_DAY,
  windowSeconds: 24 * HOUR_S,
};

const STATE = /^[A-Za-z0-9_-]{43}$/;

/** The identity belongs to another player, or the link is no longer pending. */
class LinkRefused extends Error {
  override name = 'LinkRefused';
}

/** The player has cancelled at the provider (RFC 6749, 4.1.2.1). */
const ACCESS_DENIED = 'access_denied';

export type Callback = ReturnType<typeof createCallback>;

export function createCallback({
  db,
  clock,
  secrets,
  limiter,
  logger,
  identityProviders,
  linkedProviders,
  tokens,
  twoFactorDevices,
  requestSecrets,
  resolveUser,
}: {
  db: Database;
  clock: Clock;
  secrets: SecretBox;
  limiter: Limiter;
  logger: Pick<Logger, 'info' | 'warn'>;
  identityProviders: IdentityProviders;
  linkedProviders: LinkedProviders;
  tokens: OneTimeTokens;
  twoFactorDevices: TwoFactorDevices;
  requestSecrets: RequestSecrets;
  resolveUser: ResolveUser;
}) {
  async function issueCode(tx: Queries, userId: string, provider: SocialProvider): Promise<string> {
    // Entering the second factor takes longer than a redirect, and without it the code is useless.
    const isGuarded = await twoFactorDevices.isOn(userId, tx);
    return tokens.issue(tx, {
      purpose: 'external_code',
      userId,
      lifetimeSeconds: isGuarded ? EXTERNAL_AUTH_S : AUTH_CODE_S,
      payload: { provider },
    });
  }

  /**
   * An identity can be unlinked and come again as a new user, so new users are counted. Of parallel first sign-ins of one
   * identity a single one creates the user, so only that one counts for the identity, and the others count for nothing.
   */
  async function countGhost(
    { provider, linkUserId }: RequestRow,
    { subject }: ProviderIdentity,
    { addressBucket }: ProviderAnswer,
    create: () => Promise<{ userCreated: boolean }>,
  ): Promise<void> {
    if (linkUserId !== null || (await linkedProviders.find(db.queries, provider, subject))) {
      await create();
      return;
    }
    const identity = secrets.keyedHash('social-ghosts', `${provider}:${subject}`);
    refuseUnless(await limiter.peek('social-ghosts-identity', identity, GHOSTS_PER_IDENTITY));
    refuseUnless(await limiter.consume('social-ghosts-address', addressBucket, GHOSTS_PER_ADDRESS));
    const { userCreated } = await create();
    if (userCreated) await limiter.consume('social-ghosts-identity', identity, GHOSTS_PER_IDENTITY);
    else await limiter.giveBack('social-ghosts-address', addressBucket, GHOSTS_PER_ADDRESS);
  }

  async function succeed(
    request: RequestRow,
    identity: ProviderIdentity,
    answer: ProviderAnswer,
  ): Promise<{ userCreated: boolean }> {
    const { provider, locale, linkUserId, linkSessionId } = request;
    const { email } = identity;
    const proof = { provider, identity, locale, device: answer.device };
    return db.transaction(async (tx) => {
      if (linkUserId !== null && linkSessionId !== null) {
        const to = { userId: linkUserId, sessionId: linkSessionId };
        if (!(await resolveUser.link(tx, proof, to))) throw new LinkRefused();
        const result = { sealedCode: null, email, userCreated: false };
        await finishRequest(tx, request.id, { status: 'success', ...result });
        return result;
      }
      const { userId, userCreated } = await resolveUser.signIn(tx, proof);
      const sealedCode = requestSecrets.sealCode(await issueCode(tx, userId, provider));
      await finishRequest(tx, request.id, { status: 'success', sealedCode, email, userCreated });
      return { userCreated };
    });
  }

  async function finish(
    request: RequestRow,
    answer: ProviderAnswer,
    state: string,
    id: string,
  ): Promise<boolean> {
    const secret = answer.browserSecretOf(id);
    const provider = identityProviders.of(request.provider);
    if (secret === null || hashToken(secret) !== request.browserHash || !provider) return false;
    if (answer.url.searchParams.get('error') === ACCESS_DENIED) {
      logger.info({ provider: request.provider }, 'external-auth.cancelled');
      return false;
    }
    try {
      const checks = requestSecrets.openChecks(request.sealedChecks);
      const identity = await provider.identify(answer.url, { ...checks, state });
      await countGhost(request, identity, answer, () => succeed(request, identity, answer));
      return true;
    } catch (error) {
      logger.warn({ err: error, provider: request.provider }, 'external-auth.failed');
      return false;
    }
  }

  return {
    /** Null when no sign-in is pending for this callback: unknown, expired, or handled before. */
    async handle(answer: ProviderAnswer): Promise<CallbackOutcome | null> {
      const state = answer.url.searchParams.get('state') ?? '';
      if (!STATE.test(state)) return null;
      const request = await claimPendingRequest(db.queries, hashToken(state), answer.provider, clock.now());
      if (!request) return null;
      const id =
        requestSecrets.idsOf(state).find((one) => answer.browserSecretOf(one) !== null) ??
        requestSecrets.idOf(state);
      const hasSucceeded = await finish(request, answer, state, id);
      if (!hasSucceeded) await finishRequest(db.queries, request.id, { status: 'failed' });
      return { id, status: hasSucceeded ? 'success' : 'failed', request };
    },
  };
}
