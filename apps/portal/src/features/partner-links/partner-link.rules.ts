import type { ClientConfig } from '@gatehouse/contract/config';

/** External sites that sign the player in with a one-time code. */
export type Partner = 'board' | 'support';

const PARTNERS: readonly Partner[] = ['board', 'support'];

/** The code value for a visitor who is not signed in. */
export const NOT_LOGGED_IN = 'not-logged-in';

/** The partner of a URL. The origin decides: a look-alike path on another origin gets no code. */
export function partnerOf(href: string, links: Pick<ClientConfig['links'], Partner>): Partner | null {
  const origin = originOf(href);
  return PARTNERS.find((partner) => origin !== null && originOf(links[partner]) === origin) ?? null;
}

export function withCode(href: string, code: string): string {
  const url = new URL(href);
  url.searchParams.set('code', code);
  return url.href;
}

function originOf(address: string): string | null {
  return URL.parse(address)?.origin ?? null;
}
