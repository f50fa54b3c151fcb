import type { ClientConfig } from '@gatehouse/contract/config';
import type { SiteContent } from '@gatehouse/contract/portal-bundle';
import { cataloguePages } from '@gatehouse/domain/catalogue';
import { createPages, type Pages } from './http/pages/pages.ts';
import { loadPortalBuild, PORTAL_DIST, type PortalBuild } from './http/pages/portal-build.ts';
import { createPriceChanges } from './modules/commerce/catalogue/price-changes.ts';
import type { Deps } from './services/deps.ts';

/** The pages of the portal, by default the built one. Registered after every other route. */
export async function portalPages(
  deps: Pick<Deps, 'env' | 'content' | 'clock' | 'logger'>,
  config: ClientConfig,
  given?: PortalBuild,
): Promise<Pages> {
  const { env, content, clock, logger } = deps;
  const portal = given ?? (await loadPortalBuild(PORTAL_DIST));
  return createPages({
    portal,
    config,
    names: {
      hasProduct: (name) => content.products.has(name),
      hasArticle: (product, wanted) =>
        content.products.get(product)?.news.some(({ id }) => id === wanted) ?? false,
      hasTag: (tag) => Object.hasOwn(content.shop.tags, tag),
      cataloguePages: cataloguePages(content.products.size),
    },
    site: siteContent(content),
    publicUrl: env.publicUrl,
    sharePicture: `${env.publicUrl}/art/${content.art.version}/share-1200.jpg`,
    now: () => clock.now().getTime(),
    lastPriceChange: createPriceChanges(content),
    onlyHost: env.mode === 'demo' ? new URL(env.publicUrl).host : undefined,
    logger,
  });
}

function siteContent({ products, games }: Deps['content']): SiteContent {
  return {
    products: [...products.keys()],
    games: [...games.keys()],
    articles: [...games.keys()].flatMap((game) =>
      (products.get(game)?.news ?? []).map(({ id }) => ({ game, id })),
    ),
  };
}
