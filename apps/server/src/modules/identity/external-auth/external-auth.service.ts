import type { ExternalAuthBody, ExternalAuthResult } from '@gatehouse/contract/external-auth';
import type { Environment } from '@gatehouse/domain/environments';
import type { SocialProvider } from '@gatehouse/domain/games';
import { EXTERNAL_AUTH_S } from '@gatehouse/domain/limits';
import { CodedError } from '../../../errors.ts';
import type { Caller } from '../../../ports/caller.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Database } from '../../../ports/database.ts';
import type { IdentityProviders } from '../../../ports/identity-provider.ts';
import type { Limit, Limiter } from '../../../ports/limiter.ts';
import type { Random } from '../../../ports/random.ts';
import { hashToken, type SecretBox } from '../../../ports/secret-box.ts';
import type { Session } from '../../../ports/session-lookup.ts';
import { spokenLocale } from '../../content/localisation/spoken-locale.rules.ts';
import type { Mails } from '../../mail/queue/mail-to-send.ts';
import { requireFreshSignIn } from '../sessions/session-lifetime.rules.ts';
import { requireValidatedEmail } from '../users/require-validated-email.ts';
import { findRequest, insertRequest } from './requests.repository.ts';
import { returnPathOf } from './return-path.rules.ts';

const SECOND_MS = 1000;
const BEGINNINGS: Limit = { points: 300, windowSeconds: 10 * 60 };
const ID_PURPOSE = 'external-auth-id';
const CHECKS_PURPOSE = 'external-auth-checks';
const CODE_PURPOSE = 'external-auth-code';

export interface ExternalAuthParts {
  db: Database;
  clock: Clock;
  random: Random;
  secrets: SecretBox;
  limiter: Limiter;
  mails: Mails;
  identityProviders: IdentityProviders;
  env: { publicUrl: string; environment: Environment };
  logger: { warn(particulars: object, sentence: string): void };
}

export interface Begun {
  id: string;
  url: string;
  /** For the browser that began it, which alone may finish and ask. */
  browserSecret: string;
}

export interface ExternalAuthService {
  begin(body: ExternalAuthBody, session: Session | null, caller: Caller): Promise<Begun>;
  poll(id: string, browserSecret: string | null, caller: Caller): Promise<ExternalAuthResult>;
}

/** The id follows from the state, so that the way back can name it although neither is kept. */
export function requestIdOf(secrets: SecretBox, state: string): string {
  return secrets.keyedHash(ID_PURPOSE, state);
}

/** The id of a sign-in that began before the key was changed is the second one. */
export function requestIdsOf(secrets: SecretBox, state: string): string[] {
  return secrets.keyedHashes(ID_PURPOSE, state);
}

export function callbackAddress(publicUrl: string, provider: SocialProvider): string {
  return `${publicUrl}/auth/external/callback/${provider}`;
}

export const sealChecks = (secrets: SecretBox, checks: object) =>
  secrets.seal(CHECKS_PURPOSE, JSON.stringify(checks));
export const openChecks = (secrets: SecretBox, sealed: string): { codeVerifier: string; nonce: string } =>
  JSON.parse(secrets.open(CHECKS_PURPOSE, sealed));
export const sealCode = (secrets: SecretBox, code: string) => secrets.seal(CODE_PURPOSE, code);

export function createExternalAuthService(parts: ExternalAuthParts): ExternalAuthService {
  const { db, clock, random, secrets, limiter, identityProviders, env, logger } = parts;

  function returnPath(redirectUri: string | undefined): string | null {
    if (redirectUri === undefined) return null;
    const path = returnPathOf(redirectUri, env.publicUrl);
    if (path === null) throw new CodedError('INVALID_REQUEST', { fields: ['redirectUri'] });
    return path;
  }

  /** A ghost has nothing to link to yet: coming again by a provider is signing in again. */
  function linkWish(session: Session | null) {
    if (session === null || session.player.kind === 'social_ghost') return {};
    // Another way in outlives the token that added it, so a token that was stolen must not be enough.
    requireFreshSignIn(session, clock.now());
    requireValidatedEmail(session.player);
    return { linkUserId: session.userId, linkSessionId: session.id };
  }

  return {
    async begin(body, session, caller) {
      const provider = identityProviders.of(body.provider);
      if (!provider) throw new CodedError('NOT_FOUND');
      const { allowed, retryAfterSeconds } = await limiter.consume(
        'external-auth',
        caller.addressBucket,
        BEGINNINGS,
      );
      if (!allowed) throw new CodedError('TOO_MANY_REQUESTS', { retryAfterSeconds });
      const link = linkWish(session);
      const path = returnPath(body.redirectUri);
      const locale = spokenLocale(body.locale, env.environment);
      const state = random.token();
      const id = requestIdOf(secrets, state);
      const browserSecret = random.token();
      const { url, checks } = await provider
        .depart({ state, locale, redirectUri: callbackAddress(env.publicUrl, body.provider) })
        .catch((error: unknown) => {
          logger.warn({ err: error, provider: body.provider }, 'an identity provider cannot be reached');
          throw new CodedError('OVERLOADED');
        });
      const now = clock.now();
      await insertRequest(db.queries, {
        ...link,
        pollHash: hashToken(id),
        stateHash: hashToken(state),
        browserHash: hashToken(browserSecret),
        installationId: caller.installationId,
        provider: body.provider,
        type: body.type,
        locale,
        returnPath: path,
        clientState: body.state ?? null,
        sealedChecks: sealChecks(secrets, checks),
        createdAt: now,
        expiresAt: new Date(now.getTime() + EXTERNAL_AUTH_S * SECOND_MS),
      });
      return { id, url, browserSecret };
    },

    async poll(id, browserSecret, { installationId }) {
      const request = await findRequest(db.queries, hashToken(id), clock.now());
      const isOwn =
        request !== null &&
        browserSecret !== null &&
        request.browserHash === hashToken(browserSecret) &&
        request.installationId === installationId;
      if (!isOwn) throw new CodedError('NOT_FOUND');
      const { status, sealedCode, email, userCreated } = request;
      if (status !== 'success') return { status };
      return {
        status,
        ...(sealedCode === null ? {} : { code: secrets.open(CODE_PURPOSE, sealedCode) }),
        ...(email === null ? {} : { email }),
        userCreated: userCreated ?? false,
      };
    },
  };
}
