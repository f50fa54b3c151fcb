import type {
  NewPasskeyBody,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
  PasskeySignInBody,
} from '@gatehouse/contract/passkey';
import type { Call } from '../platform/http/call-options.ts';
import type { DataClient } from './data-client.ts';
import { reloadQueries, userKey } from './endpoint-query.ts';
import { reloadTrustedDevices } from './two-factor.mutations.ts';

type Client = Pick<DataClient, 'call' | 'queries'>;

/** What the browser needs to ask for a passkey. There is no session before sign-in. */
export function beginPasskeySignIn(call: Call): Promise<PasskeyRequestOptions> {
  return call('POST /auth/passkeys/options', { token: null });
}

/** Resolves with the session token. */
export async function signInWithPasskey(call: Call, body: PasskeySignInBody): Promise<string> {
  const { token } = await call('POST /auth/passkeys/sessions', { body, token: null });
  return token;
}

export function beginPasskey(call: Call): Promise<PasskeyCreationOptions> {
  return call('POST /user/passkeys/options');
}

export async function addPasskey(client: Client, body: NewPasskeyBody): Promise<void> {
  await client.call('POST /user/passkeys', { body });
  await reload(client);
}

export async function renamePasskey(client: Client, passkeyId: string, name: string): Promise<void> {
  await client.call('PATCH /user/passkeys/:passkeyId', { params: { passkeyId }, body: { name } });
  await reload(client);
}

/** One that was removed meanwhile is no failure for the caller to show; the list reloads in any case. */
export async function removePasskey(client: Client, passkeyId: string): Promise<void> {
  try {
    await client.call('DELETE /user/passkeys/:passkeyId', { params: { passkeyId } });
  } finally {
    await reload(client);
  }
}

async function reload({ queries }: Client): Promise<void> {
  await Promise.all([
    reloadQueries(queries, userKey('GET /user/passkeys')),
    reloadQueries(queries, userKey('GET /user/sign-in-methods')),
    reloadTrustedDevices(queries),
  ]);
}
