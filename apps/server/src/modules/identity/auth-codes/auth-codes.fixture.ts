import { randomBytes, randomUUID } from 'node:crypto';
import { hashProofKey, hashToken } from '../../../hash-token.ts';
import type { Content } from '../../content/files/content.ts';
import type { ClientName } from './client-registry.rules.ts';
import type { AuthCodePayload } from './code-payload.ts';
import { DEMO_CLIENT_SECRETS } from './demo-client-secrets.data.ts';

/** What a client sends to request a code and to exchange it, in the demo and in Production. */
export interface TestClient {
  name: ClientName;
  order: Record<string, unknown>;
  /** The body of the exchange. */
  proof(code: string): Record<string, unknown>;
}

export function testClient(content: Pick<Content, 'portal'>, name: ClientName): TestClient {
  const { clientIds, clientRedirects } = content.portal;
  const clientId = clientIds.Production[name];
  const order = { clientId, scopes: ['users-own-read'], redirectUri: `${clientRedirects[name][0]}/done` };
  if (name !== 'launcher') {
    const clientSecret = DEMO_CLIENT_SECRETS[name];
    return { name, order, proof: (code) => ({ code, clientId, clientSecret }) };
  }
  const codeVerifier = randomBytes(32).toString('base64url');
  const proofKey = { codeChallenge: hashProofKey(codeVerifier), codeChallengeMethod: 'S256' };
  return { name, order: { ...order, ...proofKey }, proof: (code) => ({ code, clientId, codeVerifier }) };
}

/** The stored payload of a code, for tests that issue one without a session. */
export function payloadOf({ name, order }: TestClient, now: Date): AuthCodePayload {
  return {
    client: name,
    sessionId: randomUUID(),
    scopes: ['users-own-read'],
    redirectHash: hashToken(String(order.redirectUri)),
    codeChallenge: order.codeChallenge === undefined ? null : String(order.codeChallenge),
    platformGameAccountId: null,
    authenticatedAt: now.toISOString(),
    remembered: false,
  };
}
