import { generateKeyPair, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import type { SocialProvider } from '@gatehouse/domain/games';
import type { Provider } from 'oidc-provider';
import type { ProviderCredentials } from '../../env.ts';
import { type DemoIdentity, subjectOf } from './demo-identities.ts';
import { createMemoryAdapters } from './memory-adapter.ts';

const INTERACTION_S = 10 * 60;
const TOKEN_S = 5 * 60;
const KEY_BITS = 2048;
export const SESSION_COOKIE = 'demo_identity_session';

interface Options {
  provider: SocialProvider;
  credentials: ProviderCredentials;
  redirectUri: string;
  /** The page of this provider for an interaction. */
  pageOf(uid: string): string;
  renderError(reason: string): string;
}

export interface EmbeddedProvider {
  server: Provider;
  /** Stores an identity and returns its id. */
  know(identity: DemoIdentity): string;
}

/** A certified OpenID provider in place of Google or Facebook: real discovery, real tokens, no authentication. */
export async function createEmbeddedProvider(options: Options): Promise<EmbeddedProvider> {
  const { provider, credentials, redirectUri } = options;
  // Loaded lazily: only the demo needs this library, and only for a social sign-in.
  const { Provider, interactionPolicy } = await import('oidc-provider');
  const known = new Map<string, DemoIdentity>();

  const policy = interactionPolicy.base();
  policy.remove('consent');
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }));
  policy
    .get('login')
    ?.checks.add(
      new interactionPolicy.Check('choose', 'A person has to be chosen each time', ({ oidc }) =>
        oidc.result?.login
          ? interactionPolicy.Check.NO_NEED_TO_PROMPT
          : interactionPolicy.Check.REQUEST_PROMPT,
      ),
    );

  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: KEY_BITS });
  const server = new Provider(credentials.issuer, {
    adapter: createMemoryAdapters(),
    clients: [
      {
        client_id: credentials.clientId,
        client_secret: credentials.clientSecret,
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig' }] },
    cookies: {
      keys: [randomBytes(32).toString('base64url')],
      names: { session: SESSION_COOKIE, interaction: 'demo_interaction', resume: 'demo_resume' },
      long: { path: new URL(credentials.issuer).pathname, httpOnly: true, sameSite: 'lax' },
    },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    // As Google and Facebook do: the claims are in the ID token itself.
    conformIdTokenClaims: false,
    features: {
      devInteractions: { enabled: false },
      userinfo: { enabled: false },
      rpInitiatedLogout: { enabled: false },
    },
    pkce: { required: () => true },
    clientBasedCORS: () => false,
    interactions: { policy, url: (_ctx, { uid }) => options.pageOf(uid) },
    ttl: {
      Interaction: INTERACTION_S,
      Session: INTERACTION_S,
      Grant: INTERACTION_S,
      AuthorizationCode: 60,
      AccessToken: TOKEN_S,
      IdToken: TOKEN_S,
    },
    async findAccount(_ctx, accountId) {
      const identity = known.get(accountId);
      if (!identity) return undefined;
      const isGoogle = provider === 'google';
      return {
        accountId,
        claims: async () => ({ sub: accountId, ...identity, ...(isGoogle ? { email_verified: true } : {}) }),
      };
    },
    /** Choosing an identity counts as consent. */
    async loadExistingGrant({ oidc }) {
      const clientId = oidc.client?.clientId;
      const accountId = oidc.session?.accountId;
      if (!clientId || !accountId) return undefined;
      const grant = new server.Grant({ clientId, accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
    renderError(ctx, { error_description: reason, error }) {
      ctx.type = 'html';
      ctx.body = options.renderError(reason ?? error);
    },
  });
  // Only we set the forwarded headers, see `mounted`.
  server.proxy = true;

  return {
    server,
    know(identity) {
      const subject = subjectOf(provider, identity.email);
      known.set(subject, identity);
      return subject;
    },
  };
}
