import type { Environment } from '@gatehouse/domain/environments';
import type { Content } from '../content/content.ts';

type Portal = Pick<Content['portal'], 'clientIds' | 'clientRedirects'>;
export type ClientName = keyof Portal['clientRedirects'];

/** Client ids differ per environment, so that a Sandbox client opens nothing in Production. */
export function clientNamed(portal: Portal, environment: Environment, clientId: string): ClientName | null {
  const wanted = clientId.toLowerCase();
  const names = Object.keys(portal.clientRedirects) as ClientName[];
  return names.find((name) => portal.clientIds[environment][name].toLowerCase() === wanted) ?? null;
}

/** Scheme, host and port as registered; no user part that could make a foreign host look like ours. */
export function isRegisteredRedirect(portal: Portal, client: ClientName, redirectUri: string): boolean {
  if (!URL.canParse(redirectUri)) return false;
  const url = new URL(redirectUri);
  if (url.username !== '' || url.password !== '') return false;
  return portal.clientRedirects[client].some((registered) => {
    const known = new URL(registered);
    return known.protocol === url.protocol && known.host === url.host;
  });
}
