import type { Scope } from '@gatehouse/contract/scopes';
import type { Environment } from '@gatehouse/domain/environments';
import type { Mode } from '../../../env.ts';
import type { Content } from '../../content/files/content.ts';
import { DEMO_CLIENT_SECRETS_SHA256 } from './demo-client-secrets.data.ts';

type Portal = Pick<Content['portal'], 'clientIds' | 'clientSecretsSha256'>;

export const CLIENT_NAMES = ['board', 'support', 'game', 'launcher', 'interstitial'] as const;
export type ClientName = (typeof CLIENT_NAMES)[number];

/** Runs on its own server and can keep a secret. The launcher runs on the player's machine. */
export type ConfidentialClient = Exclude<ClientName, 'launcher'>;

/** Client ids differ per environment, so that a Sandbox client has no access to Production. */
export function findClientName(
  portal: Pick<Portal, 'clientIds'>,
  environment: Environment,
  clientId: string,
): ClientName | null {
  const wanted = clientId.toLowerCase();
  return CLIENT_NAMES.find((name) => portal.clientIds[environment][name]?.toLowerCase() === wanted) ?? null;
}

export function mayRequestScopes(client: ClientName, scopes: readonly Scope[]): boolean {
  return client === 'launcher' || scopes.every((scope) => scope === 'users-own-read');
}

/** Empty where the operator has configured none: then the client cannot exchange its codes. */
export function secretHashesOf(
  portal: Pick<Portal, 'clientSecretsSha256'>,
  { mode, environment }: { mode: Mode; environment: Environment },
  client: ConfidentialClient,
): readonly string[] {
  const configured = portal.clientSecretsSha256?.[environment]?.[client];
  return configured ?? (mode === 'demo' ? DEMO_CLIENT_SECRETS_SHA256[client] : []);
}
