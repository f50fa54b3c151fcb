import { isEmail } from '@gatehouse/domain/email';
import { isSingleLineText, toSingleLineText } from '@gatehouse/domain/text';
import type * as OpenId from 'openid-client';
import type { OperatorProviderSettings } from '../env.ts';
import type { ReturnChecks } from './identity-provider.ts';
import { discoverOpenId, type Fetch, loadOpenId, plainFetch } from './openid-discovery.ts';

const SUBJECT_LENGTH_MAX = 255;

/** The claims of the publisher's OpenID provider about an operator. */
export interface OperatorIdentity {
  /** The provider's own id of the person, with the issuer: another provider may use the same ids. */
  subject: string;
  /** Null unless the provider has verified it. */
  email: string | null;
  name: string | null;
  groups: readonly string[];
  /** When the person has last proved to the provider who they are. */
  authenticatedAt: Date | null;
}

/** It does not answer, or with a failure of its own. */
export class ProviderUnreachable extends Error {
  override name = 'ProviderUnreachable';
}

export interface OperatorIdentityProvider {
  /** As the button of the sign-in page names it. */
  name: string;
  /** `isAgain` asks the provider for the credentials although the person is signed in there. */
  startAuthorization(start: {
    state: string;
    redirectUri: string;
    isAgain: boolean;
  }): Promise<{ url: string; checks: ReturnChecks }>;
  /**
   * Throws when the answer is not the one to this request, or its ID token is not right; `ProviderUnreachable` where
   * that cannot be found out.
   */
  identify(answer: URL, checks: ReturnChecks & { state: string }): Promise<OperatorIdentity>;
}

export function createOperatorIdentityProvider(settings: OperatorProviderSettings): OperatorIdentityProvider {
  let known: Promise<OpenId.Configuration> | undefined;
  // Discovered at the first sign-in, so that the server starts while the provider is down.
  const configuration = () => {
    known ??= configure(settings).catch((cause: unknown) => {
      known = undefined;
      throw new ProviderUnreachable('the configuration of the provider cannot be read', { cause });
    });
    return known;
  };

  return {
    name: new URL(settings.issuer).hostname,

    async startAuthorization({ state, redirectUri, isAgain }) {
      const openid = await loadOpenId();
      const config = await configuration();
      const codeVerifier = openid.randomPKCECodeVerifier();
      const nonce = openid.randomNonce();
      const url = openid.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: settings.scope,
        state,
        nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        ...(isAgain ? { prompt: 'login', max_age: '0' } : {}),
      });
      return { url: url.href, checks: { codeVerifier, nonce } };
    },

    async identify(answer, { codeVerifier, nonce, state }) {
      const openid = await loadOpenId();
      const expected = { pkceCodeVerifier: codeVerifier, expectedNonce: nonce, expectedState: state };
      const tokens = await openid
        .authorizationCodeGrant(await configuration(), answer, { ...expected, idTokenExpected: true })
        .catch((error: unknown) => {
          throw unreachableIn(error);
        });
      const claims = tokens.claims();
      if (!claims) throw new Error('the provider sent no ID token');
      return identityOf(claims, settings.groupsClaim);
    },
  };
}

const fetchFromProvider: Fetch = async (url, options) => {
  const response = await plainFetch(url, options).catch((cause: unknown) => {
    throw new ProviderUnreachable('the provider does not answer', { cause });
  });
  if (response.status >= 500) throw new ProviderUnreachable(`the provider answered ${response.status}`);
  return response;
};

/** The library wraps what the request has thrown. */
function unreachableIn(error: unknown): unknown {
  if (error instanceof ProviderUnreachable || !(error instanceof Error)) return error;
  return error.cause instanceof ProviderUnreachable ? error.cause : error;
}

async function configure(settings: OperatorProviderSettings): Promise<OpenId.Configuration> {
  const openid = await loadOpenId();
  const config = await discoverOpenId(settings, fetchFromProvider);
  // The signature of the ID token too, which the library leaves to TLS otherwise.
  openid.enableNonRepudiationChecks(config);
  return config;
}

function identityOf(claims: OpenId.IDToken, groupsClaim: string): OperatorIdentity {
  const { iss, sub, email, email_verified: isVerified, name, auth_time: authTime } = claims;
  if (sub === '' || sub.length > SUBJECT_LENGTH_MAX || !isSingleLineText(sub)) {
    throw new Error('the provider sent no valid subject');
  }
  const groups = claims[groupsClaim];
  return {
    subject: `${iss} ${sub}`,
    email: typeof email === 'string' && isEmail(email) && isVerified === true ? email : null,
    name: typeof name === 'string' ? toSingleLineText(name.trim()) || null : null,
    groups: Array.isArray(groups) ? groups.filter((group) => typeof group === 'string') : [],
    authenticatedAt: typeof authTime === 'number' ? new Date(authTime * 1000) : null,
  };
}
