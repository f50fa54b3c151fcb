import type { SocialProvider } from '@gatehouse/domain/games';
import { AUTH_CODE_S, EXTERNAL_AUTH_S } from '@gatehouse/domain/limits';
import { deviceOf } from '../../../plugins/device-of.ts';
import type { CallerDevice } from '../../../ports/caller.ts';
import type { Queries } from '../../../ports/database.ts';
import type { ProviderIdentity } from '../../../ports/identity-provider.ts';
import { hashToken } from '../../../ports/secret-box.ts';
import { createSecurityAlert } from '../../mail/alerts/security-alerts.service.ts';
import { createPasswordAttempts } from '../password-attempts/password-attempts.service.ts';
import { createOneTimeTokens } from '../tokens/one-time-tokens.service.ts';
import { countActiveDevices } from '../two-factor/two-factor.repository.ts';
import {
  type ExternalAuthParts,
  openChecks,
  requestIdOf,
  requestIdsOf,
  sealCode,
} from './external-auth.service.ts';
import { finishRequest, type RequestRow, takeAnswer } from './requests.repository.ts';
import { createSettlement } from './resolve-user.service.ts';

export interface Answer {
  provider: SocialProvider;
  /** The whole address that the provider sent the browser to, below PUBLIC_URL. */
  url: URL;
  browserSecretOf(id: string): string | null;
  userAgent: string | undefined;
}

export interface Outcome {
  id: string;
  status: 'success' | 'failed';
  request: Pick<RequestRow, 'type' | 'locale' | 'returnPath' | 'clientState'>;
}

export interface AnswerService {
  /** Null when nobody waits for this answer: unknown, too late, or heard before. */
  hear(answer: Answer): Promise<Outcome | null>;
}

const STATE = /^[A-Za-z0-9_-]{43}$/;

/** The identity is another player's, or nobody waits for the link any more. */
class LinkRefused extends Error {
  override name = 'LinkRefused';
}

export function createAnswerService(parts: ExternalAuthParts): AnswerService {
  const { db, clock, secrets, identityProviders, logger } = parts;
  const tokens = createOneTimeTokens(parts);
  const settlement = createSettlement({
    attempts: createPasswordAttempts(parts),
    alert: createSecurityAlert(parts),
  });

  async function issueCode(tx: Queries, userId: string, provider: SocialProvider): Promise<string> {
    // Finding the phone takes longer than a redirect, and without the second factor the code opens nothing.
    const isGuarded = (await countActiveDevices(tx, userId)) > 0;
    return tokens.issue(tx, {
      purpose: 'external_code',
      userId,
      lifetimeSeconds: isGuarded ? EXTERNAL_AUTH_S : AUTH_CODE_S,
      payload: { provider },
    });
  }

  async function succeed(
    request: RequestRow,
    identity: ProviderIdentity,
    device: CallerDevice,
  ): Promise<void> {
    const { provider, locale, linkUserId, linkSessionId } = request;
    const { email } = identity;
    const proof = { provider, identity, locale, now: clock.now(), device };
    await db.transaction(async (tx) => {
      if (linkUserId !== null && linkSessionId !== null) {
        const to = { userId: linkUserId, sessionId: linkSessionId };
        if (!(await settlement.link(tx, proof, to))) throw new LinkRefused();
        const result = { sealedCode: null, email, userCreated: false };
        return finishRequest(tx, request.id, { status: 'success', ...result });
      }
      const { userId, userCreated } = await settlement.signIn(tx, proof);
      const sealedCode = sealCode(secrets, await issueCode(tx, userId, provider));
      await finishRequest(tx, request.id, { status: 'success', sealedCode, email, userCreated });
    });
  }

  async function finish(request: RequestRow, answer: Answer, state: string, id: string): Promise<boolean> {
    const secret = answer.browserSecretOf(id);
    const provider = identityProviders.of(request.provider);
    if (secret === null || hashToken(secret) !== request.browserHash || !provider) return false;
    try {
      const checks = openChecks(secrets, request.sealedChecks);
      const identity = await provider.identify(answer.url, { ...checks, state });
      await succeed(request, identity, deviceOf(answer.userAgent));
      return true;
    } catch (error) {
      logger.warn({ err: error, provider: request.provider }, 'a sign-in by a provider failed');
      return false;
    }
  }

  return {
    async hear(answer) {
      const state = answer.url.searchParams.get('state') ?? '';
      if (!STATE.test(state)) return null;
      const request = await takeAnswer(db.queries, hashToken(state), answer.provider, clock.now());
      if (!request) return null;
      const id =
        requestIdsOf(secrets, state).find((one) => answer.browserSecretOf(one) !== null) ??
        requestIdOf(secrets, state);
      const hasSucceeded = await finish(request, answer, state, id);
      if (!hasSucceeded) await finishRequest(db.queries, request.id, { status: 'failed' });
      return { id, status: hasSucceeded ? 'success' : 'failed', request };
    },
  };
}
