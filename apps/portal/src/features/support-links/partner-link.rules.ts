import type { ClientConfig } from '@gatehouse/contract/config';

/** Sites beside the portal that greet a player by name. */
export type Partner = 'board' | 'support';

const PARTNERS: readonly Partner[] = ['board', 'support'];

/** What a partner is told of a visitor who is nobody yet. */
export const NOT_LOGGED_IN = 'not-logged-in';

/** Whose site an address leads to. The origin decides: a look-alike path elsewhere gets no code. */
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
