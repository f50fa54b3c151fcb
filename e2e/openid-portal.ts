import { type OpenIdStandIn, openOpenIdStandIn } from '../apps/server/test/support/openid-stand-in.ts';
import { type DemoPortal, openDemoPortal } from './demo-portal.ts';

export interface OpenIdPortal extends DemoPortal {
  provider: OpenIdStandIn;
}

/** Its operators sign in by the OpenID provider of a publisher. */
export async function openOpenIdPortal(settings: Record<string, string>): Promise<OpenIdPortal> {
  const provider = await openOpenIdStandIn();
  const portal = await openDemoPortal({
    host: 'localhost',
    settings: {
      OPERATOR_OIDC_ISSUER: provider.issuer,
      OPERATOR_OIDC_CLIENT_ID: provider.clientId,
      OPERATOR_OIDC_CLIENT_SECRET: provider.clientSecret,
      ...settings,
    },
  });
  return {
    ...portal,
    provider,
    async close() {
      await portal.close();
      await provider.close();
    },
  };
}
