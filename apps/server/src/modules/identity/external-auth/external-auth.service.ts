import type { ExternalAuthBody, ExternalAuthResult } from '@gatehouse/contract/external-auth';
import type { Environment } from '@gatehouse/domain/environments';
import { EXTERNAL_AUTH_S } from '@gatehouse/domain/limits';
import type { Caller } from '../../../callers/caller.ts';
import type { Session } from '../../../callers/session-lookup.ts';
import type { Database } from '../../../db/db.ts';
import { CodedError, refuseUnless } from '../../../errors.ts';
import { hashToken } from '../../../hash-token.ts';
import type { Logger } from '../../../log.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { IdentityProviders } from '../../../ports/identity-provider.ts';
import type { Limit, Limiter } from '../../../ports/limiter.ts';
import type { Random } from '../../../ports/random.ts';
import type { Content } from '../../content/files/content.ts';
import { offeredLocale } from '../../content/localisation/supported-locale.rules.ts';
import type { Sessions } from '../sessions/sessions.service.ts';
import type { Users } from '../users/users.service.ts';
import { callbackAddress, returnPathOf } from './addresses.rules.ts';
import type { RequestSecrets } from './request-secrets.service.ts';
import { findRequest, insertRequest } from './requests.repository.ts';

const SECOND_MS = 1000;
const REQUESTS_PER_ADDRESS: Limit = { points: 300, windowSeconds: 10 * 60, isPerAddressBlock: true };

interface Begun {
  id: string;
  url: string;
  /** Only the browser that began the sign-in may finish and poll it. */
  browserSecret: string;
}

export type ExternalAuth = ReturnType<typeof createExternalAuth>;

export function createExternalAuth({
  env,
  content,
  db,
  clock,
  random,
  limiter,
  logger,
  identityProviders,
  users,
  sessions,
  requestSecrets,
}: {
  env: { publicUrl: string; environment: Environment };
  content: Pick<Content, 'portal'>;
  db: Database;
  clock: Clock;
  random: Random;
  limiter: Limiter;
  logger: Pick<Logger, 'warn'>;
  identityProviders: IdentityProviders;
  users: Users;
  sessions: Sessions;
  requestSecrets: RequestSecrets;
}) {
  function returnPath(redirectUri: string | undefined): string | null {
    if (redirectUri === undefined) return null;
    const path = returnPathOf(redirectUri, env.publicUrl);
    if (path === null) throw new CodedError('INVALID_REQUEST', { fields: ['redirectUri'] });
    return path;
  }

  /** A ghost has no account to link to yet: another provider sign-in is a new sign-in. */
  function linkOf(session: Session | null) {
    if (session === null || session.player.kind === 'social_ghost') return {};
    // A new sign-in method outlives the token that added it, so a stolen token must not be enough.
    sessions.requireFreshSignIn(session);
    users.requireValidatedEmail(session.player);
    return { linkUserId: session.userId, linkSessionId: session.id };
  }

  return {
    async begin(body: ExternalAuthBody, session: Session | null, caller: Caller): Promise<Begun> {
      const provider = identityProviders.of(body.provider);
      if (!provider) throw new CodedError('NOT_FOUND');
      refuseUnless(await limiter.consume('external-auth', caller.addressBucket, REQUESTS_PER_ADDRESS));
      const link = linkOf(session);
      const path = returnPath(body.redirectUri);
      const locale = offeredLocale(body.locale, env.environment, content);
      const state = random.token();
      const id = requestSecrets.idOf(state);
      const browserSecret = random.token();
      const { url, checks } = await provider
        .startAuthorization({ state, locale, redirectUri: callbackAddress(env.publicUrl, body.provider) })
        .catch((error: unknown) => {
          logger.warn({ err: error, provider: body.provider }, 'external-auth.provider-unreachable');
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
        sealedChecks: requestSecrets.sealChecks(checks),
        createdAt: now,
        expiresAt: new Date(now.getTime() + EXTERNAL_AUTH_S * SECOND_MS),
      });
      return { id, url, browserSecret };
    },

    async poll(
      id: string,
      browserSecret: string | null,
      { installationId }: Caller,
    ): Promise<ExternalAuthResult> {
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
        ...(sealedCode === null ? {} : { code: requestSecrets.openCode(sealedCode) }),
        ...(email === null ? {} : { email }),
        userCreated: userCreated ?? false,
      };
    },
  };
}
