import type { ClientConfig } from '@gatehouse/contract/config';
import type { Env } from '../../../env.ts';
import type { Content } from '../../content/files/content.ts';

type Interstitial = NonNullable<ClientConfig['features']['interstitial']>;
type Hosts = Omit<Interstitial, 'forVisitors' | 'redirectUri'>;

/** The demo has its own ad host for visitors with marketing consent. There is no ad request without it. */
export const DEMO_ADVERTISEMENTS = { hostWithConsent: '/demo/ads' } as const satisfies Hosts;

/** Where advertisements come from: the operator's host, else the demo's, else none. */
export function advertisementsOf(content: Content, env: Pick<Env, 'mode'>): Interstitial | undefined {
  const hosts = hostsOf(content, env);
  const forVisitors = Object.values(content.interstitials).some(({ showNotSignedIn }) => showNotSignedIn);
  const [redirectUri = ''] = content.portal.clientRedirects.interstitial;
  return hosts && { ...hosts, forVisitors, redirectUri };
}

/** The same hosts as in the Content-Security-Policy of a page. */
export function advertisementSources(content: Content, env: Pick<Env, 'mode' | 'publicUrl'>): string[] {
  const { host, hostWithConsent } = hostsOf(content, env) ?? {};
  const hosts = [host, hostWithConsent].filter((address) => address !== undefined);
  return [...new Set(hosts.map((address) => new URL(address, env.publicUrl).href))];
}

function hostsOf(content: Content, { mode }: Pick<Env, 'mode'>): Hosts | undefined {
  return content.portal.features.interstitial ?? (mode === 'demo' ? DEMO_ADVERTISEMENTS : undefined);
}

/** The script of another challenge, for the same policy. The portal's own script needs no entry. */
export function challengeScripts({ portal }: Pick<Content, 'portal'>): string[] {
  const url = portal.features.challenge?.scriptUrl;
  return url?.startsWith('https:') ? [url] : [];
}
