export const ENVIRONMENTS = ['Production', 'Sandbox'] as const;
export type Environment = (typeof ENVIRONMENTS)[number];

export const DEFAULT_ENVIRONMENT = 'Production' satisfies Environment;

export const LEGACY_TOKEN_COOKIE = 'gh_session';

const tokenCookies = { Production: 'gatehouse_token', Sandbox: 'gatehouse_token_sandbox' } as const;
const pixelCookies = { Production: 'gatehouse_pixel', Sandbox: 'gatehouse_pixel_sandbox' } as const;

export function tokenCookieOf(environment: Environment): string {
  return tokenCookies[environment];
}

export function pixelCookieOf(environment: Environment): string {
  return pixelCookies[environment];
}

export function defaultBranchOf(environment: Environment): string {
  return environment === 'Sandbox' ? 'default_sandbox' : 'default';
}
