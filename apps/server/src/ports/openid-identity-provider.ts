import type { SocialProvider } from '@gatehouse/domain/games';
import type * as OpenId from 'openid-client';
import type { Env, ProviderCredentials } from '../env.ts';
import { isLoopback } from '../loopback.ts';
import { embeddedCredentials, embeddedProviders, loopbackAddress } from './embedded-identity-provider.ts';
import type { IdentityProvider, IdentityProviders } from './identity-provider.ts';
import { identityOf } from './identity-provider-claims.ts';
import type { SecretBox } from './secret-box.ts';

const SCOPE = 'openid email profile';
const TIMEOUT_S = 10;
/** Loaded with the first social sign-in. */
const loadOpenId = () => import('openid-client');

/** Facebook supports the code flow, but its discovery document has no token endpoint. */
const UNPUBLISHED: Readonly<Record<SocialProvider, Partial<OpenId.ServerMetadata>>> = {
  google: {},
  facebook: { token_endpoint: 'https://graph.facebook.com/oauth/access_token' },
};
/** Lets players choose among their accounts; Facebook does not support the parameter and rejects it. */
const EXTRAS: Readonly<Record<SocialProvider, Record<string, string>>> = {
  google: { prompt: 'select_account' },
  facebook: {},
};

type Fetch = (url: string, options: OpenId.CustomFetchOptions) => Promise<Response>;

export function createIdentityProviders(env: Env, secrets: SecretBox): IdentityProviders {
  const embedded = embeddedProviders(env);
  const fetchHere: Fetch = (url, options) => plainFetch(loopbackAddress(env, url), options);
  const made = (provider: SocialProvider): IdentityProvider | undefined => {
    if (embedded.includes(provider)) {
      return openIdProvider(provider, embeddedCredentials(env, secrets, provider), fetchHere);
    }
    const credentials = env[provider];
    return credentials && openIdProvider(provider, credentials, plainFetch);
  };
  const providers = { google: made('google'), facebook: made('facebook') };
  return { of: (provider) => providers[provider] };
}

const plainFetch: Fetch = (url, { body, ...options }) =>
  fetch(url, { ...options, ...(body === undefined || body === null ? {} : { body }) } as RequestInit);

function openIdProvider(
  provider: SocialProvider,
  credentials: ProviderCredentials,
  customFetch: Fetch,
): IdentityProvider {
  let known: Promise<OpenId.Configuration> | undefined;
  // Discovered at the first sign-in, so that the server starts while a provider is down.
  const configuration = () => {
    known ??= discover(provider, credentials, customFetch).catch((error: unknown) => {
      known = undefined;
      throw error;
    });
    return known;
  };

  return {
    async startAuthorization({ state, redirectUri, locale }) {
      const openid = await loadOpenId();
      const config = await configuration();
      const codeVerifier = openid.randomPKCECodeVerifier();
      const nonce = openid.randomNonce();
      const url = openid.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: SCOPE,
        state,
        nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        ui_locales: locale,
        ...EXTRAS[provider],
      });
      return { url: url.href, checks: { codeVerifier, nonce } };
    },

    async identify(answer, { codeVerifier, nonce, state }) {
      const openid = await loadOpenId();
      const tokens = await openid.authorizationCodeGrant(await configuration(), answer, {
        pkceCodeVerifier: codeVerifier,
        expectedNonce: nonce,
        expectedState: state,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims) throw new Error('the provider sent no ID token');
      return identityOf(provider, claims);
    },
  };
}

async function discover(
  provider: SocialProvider,
  { issuer, clientId, clientSecret }: ProviderCredentials,
  customFetch: Fetch,
): Promise<OpenId.Configuration> {
  const openid = await loadOpenId();
  const server = new URL(issuer);
  // Plain HTTP only on this machine.
  const isHere = server.protocol === 'http:' && isLoopback(server.hostname);
  const authentication = openid.ClientSecretPost(clientSecret);
  const found = await openid.discovery(server, clientId, clientSecret, authentication, {
    timeout: TIMEOUT_S,
    [openid.customFetch]: customFetch,
    ...(isHere ? { execute: [openid.allowInsecureRequests] } : {}),
  });
  const metadata = { ...UNPUBLISHED[provider], ...found.serverMetadata() };
  const config = new openid.Configuration(metadata, clientId, clientSecret, authentication);
  config.timeout = TIMEOUT_S;
  config[openid.customFetch] = customFetch;
  if (isHere) openid.allowInsecureRequests(config);
  return config;
}
