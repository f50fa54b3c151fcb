import type { SocialProvider } from '@gatehouse/domain/games';
import type * as OpenId from 'openid-client';
import type { Env, ProviderCredentials } from '../env.ts';
import { embeddedCredentials, embeddedProviders, loopbackAddress } from './embedded-identity-provider.ts';
import type { IdentityProvider, IdentityProviders } from './identity-provider.ts';
import { identityOf } from './identity-provider-claims.ts';
import { discoverOpenId, type Fetch, loadOpenId, plainFetch } from './openid-discovery.ts';
import type { SecretBox } from './secret-box.ts';

const SCOPE = 'openid email profile';

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

function openIdProvider(
  provider: SocialProvider,
  credentials: ProviderCredentials,
  customFetch: Fetch,
): IdentityProvider {
  let known: Promise<OpenId.Configuration> | undefined;
  // Discovered at the first sign-in, so that the server starts while a provider is down.
  const configuration = () => {
    known ??= discoverOpenId(credentials, customFetch, UNPUBLISHED[provider]).catch((error: unknown) => {
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
