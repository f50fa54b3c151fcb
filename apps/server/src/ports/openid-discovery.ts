import type * as OpenId from 'openid-client';
import type { ProviderCredentials } from '../env.ts';
import { isLoopback } from '../loopback.ts';

const TIMEOUT_S = 10;

/** Loaded with the first sign-in that needs it. */
export const loadOpenId = () => import('openid-client');

export type Fetch = (url: string, options: OpenId.CustomFetchOptions) => Promise<Response>;

export const plainFetch: Fetch = (url, { body, ...options }) =>
  fetch(url, { ...options, ...(body === undefined || body === null ? {} : { body }) } as RequestInit);

export async function discoverOpenId(
  { issuer, clientId, clientSecret }: ProviderCredentials,
  customFetch: Fetch,
  unpublished: Partial<OpenId.ServerMetadata> = {},
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
  const metadata = { ...unpublished, ...found.serverMetadata() };
  const config = new openid.Configuration(metadata, clientId, clientSecret, authentication);
  config.timeout = TIMEOUT_S;
  config[openid.customFetch] = customFetch;
  if (isHere) openid.allowInsecureRequests(config);
  return config;
}
