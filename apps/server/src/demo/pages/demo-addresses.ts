import type { Content } from '../../modules/content/files/content.ts';

/** The content of this repository belongs to an example publisher, whose sites do not exist. */
const EXAMPLE_HOST = 'gatehouse.example';

export const DEMO_PAGES = '/demo/pages';

/** In the demo the addresses of the example publisher lead to pages of this server. Other addresses stay as they are. */
export function withDemoAddresses(content: Content, publicUrl: string): Content {
  const rewrite = <Value>(value: Value) => rewriteTexts(value, publicUrl);
  const rewriteAll = <Key, Value>(values: ReadonlyMap<Key, Value>) =>
    new Map([...values].map(([key, value]) => [key, rewrite(value)]));
  const { clientRedirects } = content.portal;
  return {
    ...content,
    brand: rewrite(content.brand),
    legal: rewrite(content.legal),
    portal: { ...content.portal, clientRedirects: originsOf(clientRedirects, publicUrl) },
    games: rewriteAll(content.games),
    promotions: rewriteAll(content.promotions),
    frontPages: rewriteAll(content.frontPages),
    footers: rewriteAll(content.footers),
    navigation: rewriteAll(content.navigation),
    products: new Map(
      [...content.products].map(([name, product]) => [
        name,
        { ...product, website: rewrite(product.website) },
      ]),
    ),
  };
}

/** A client is registered with an origin, and here all of them are on this server. */
function originsOf(
  redirects: Content['portal']['clientRedirects'],
  publicUrl: string,
): Content['portal']['clientRedirects'] {
  const origin = (address: string) => (exampleUrl(address) ? new URL(publicUrl).origin : address);
  const { board, support, game, launcher, interstitial } = redirects;
  return {
    board: board.map(origin),
    support: support.map(origin),
    game: game.map(origin),
    launcher: launcher.map(origin),
    interstitial: interstitial.map(origin),
  };
}

function rewriteTexts<Value>(value: Value, publicUrl: string): Value {
  if (typeof value === 'string') return demoAddressOf(value, publicUrl) as Value;
  if (Array.isArray(value)) return value.map((each) => rewriteTexts(each, publicUrl)) as Value;
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, each]) => [key, rewriteTexts(each, publicUrl)]);
  return Object.fromEntries(entries) as Value;
}

function demoAddressOf(address: string, publicUrl: string): string {
  const url = exampleUrl(address);
  return url ? `${publicUrl}${DEMO_PAGES}/${pageOf(url)}${url.search}` : address;
}

function exampleUrl(address: string): URL | null {
  const url = address.startsWith('https://') ? URL.parse(address) : null;
  const isExample = url?.hostname === EXAMPLE_HOST || url?.hostname.endsWith(`.${EXAMPLE_HOST}`);
  return isExample ? url : null;
}

/** The path of the page: `terms`, `board`, `games/emberfall`, `play/starhaven/eu`. */
function pageOf({ hostname, pathname }: URL): string {
  const site = hostname.slice(0, -EXAMPLE_HOST.length - 1);
  const path = pathname.replace(/^\/$/, '');
  // The pages of the publisher start with a language; the demo has one.
  if (site === '') return path.replace(/^\/[a-z]{2}(-[a-z]{2})?(?=\/)/, '').slice(1);
  if (site.startsWith('play.')) return `play/${site.slice('play.'.length)}${path}`;
  return PARTNER_SITES.has(site) ? `${site}${path}` : `games/${site}${path}`;
}

const PARTNER_SITES: ReadonlySet<string> = new Set(['board', 'support', 'discord', 'youtube', 'instagram']);
