import type { ClientConfig } from '@gatehouse/contract/config';
import type { Env } from '../../../env.ts';
import type { Content } from '../../content/files/content.ts';

type Interstitial = NonNullable<ClientConfig['features']['interstitial']>;
type Hosts = Omit<Interstitial, 'forVisitors'>;

/** The demo plays the host for those who allow marketing. Whoever does not is left in peace. */
export const DEMO_ADVERTISEMENTS = { hostWithConsent: '/demo/ads' } as const satisfies Hosts;

/** Where advertisements come from: as the operator says, else from the demo, else from nowhere. */
export function advertisementsOf(content: Content, env: Pick<Env, 'mode'>): Interstitial | undefined {
  const hosts = hostsOf(content, env);
  const forVisitors = Object.values(content.interstitials).some(({ showNotSignedIn }) => showNotSignedIn);
  return hosts && { ...hosts, forVisitors };
}

/** The same as the policy of a page names them. */
export function advertisementSources(content: Content, env: Pick<Env, 'mode' | 'publicUrl'>): string[] {
  const { host, hostWithConsent } = hostsOf(content, env) ?? {};
  const hosts = [host, hostWithConsent].filter((address) => address !== undefined);
  return [...new Set(hosts.map((address) => new URL(address, env.publicUrl).href))];
}

function hostsOf(content: Content, { mode }: Pick<Env, 'mode'>): Hosts | undefined {
  return content.portal.features.interstitial ?? (mode === 'demo' ? DEMO_ADVERTISEMENTS : undefined);
}
