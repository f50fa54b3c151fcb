import type { ClientConfig } from '@gatehouse/contract/config';

/** External sites that sign the player in with a one-time code. */
export type Partner = 'board' | 'support';

const PARTNERS: readonly Partner[] = ['board', 'support'];

/**
 * The partner of a URL. The origin decides: a look-alike path on another origin gets no code. Where both partners are
 * on one origin, the path decides.
 */
export function partnerOf(href: string, links: Pick<ClientConfig['links'], Partner>): Partner | null {
  const url = URL.parse(href);
  const sites = PARTNERS.map((partner) => URL.parse(links[partner]));
  const areApart = sites[0]?.origin !== sites[1]?.origin;
  const isAt = (site: URL | null | undefined) =>
    site?.origin === url?.origin && (areApart || url?.pathname.startsWith(site?.pathname ?? ''));
  return (url && PARTNERS.find((_partner, index) => sites[index] && isAt(sites[index]))) ?? null;
}
