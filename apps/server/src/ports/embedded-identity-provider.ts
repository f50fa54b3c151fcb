import { SOCIAL_PROVIDERS, type SocialProvider } from '@gatehouse/domain/games';
import type { Env, ProviderCredentials } from '../env.ts';
import type { SecretBox } from './secret-box.ts';

const CLIENT_ID = 'gatehouse-demo';

type Place = Pick<Env, 'mode' | 'publicUrl' | 'host' | 'port' | SocialProvider>;

export function embeddedIssuerPath(provider: SocialProvider): string {
  return `/demo/identity/${provider}`;
}

/** In demo mode every provider without credentials is simulated. */
export function embeddedProviders(env: Place): SocialProvider[] {
  return env.mode === 'demo' ? SOCIAL_PROVIDERS.filter((provider) => env[provider] === undefined) : [];
}

/** Derived from the secret key, so that the provider and its client share a secret that is not stored. */
export function embeddedCredentials(
  env: Place,
  secrets: Pick<SecretBox, 'keyedHash'>,
  provider: SocialProvider,
): ProviderCredentials {
  return {
    clientId: CLIENT_ID,
    clientSecret: secrets.keyedHash('demo-identity-client', provider),
    issuer: `${env.publicUrl}${embeddedIssuerPath(provider)}`,
  };
}

const ANY_ADDRESS = new Set(['0.0.0.0', '::', '']);

/** The public URL may lead through a proxy that this machine cannot reach, so the embedded provider is called directly. */
export function loopbackAddress({ publicUrl, host, port }: Place, address: string): string {
  const { origin } = new URL(publicUrl);
  if (!address.startsWith(`${origin}/`)) return address;
  const bare = ANY_ADDRESS.has(host) ? '127.0.0.1' : host;
  return `http://${bare.includes(':') ? `[${bare}]` : bare}:${port}${address.slice(origin.length)}`;
}
