import type { SiteContent } from '@gatehouse/contract/portal-bundle';
import { cataloguePages } from '@gatehouse/domain/catalogue';
import { offeredLocales } from '@gatehouse/domain/locale-resolution';
import { PSEUDO_LOCALE } from '@gatehouse/domain/locales';
import type { CompiledMessages } from '@gatehouse/messages/compile-message.ts';
import { createPages, type Pages, type PagesContent, pageLimits } from './http/pages/pages.ts';
import { loadPortalBuild, PORTAL_DIST, type PortalBuild } from './http/pages/portal-build.ts';
import { createPriceChanges } from './modules/commerce/catalogue/price-changes.ts';
import { brandAddress } from './modules/content/files/brand-files.ts';
import { brandStyles, chosenScheme, themeColours } from './modules/content/files/brand-stylesheet.ts';
import { type ContentState, perContent } from './modules/content/files/live-content.ts';
import { compileOwnTexts } from './modules/content/files/own-texts.ts';
import { createAnnouncementChanges } from './modules/site/client-config/announcements.ts';
import type { ClientConfigs } from './modules/site/client-config/client-config.service.ts';
import type { Deps } from './services/deps.ts';

/** The pages of the portal, by default the built one. Registered after every other route. */
export async function portalPages(
  deps: Pick<Deps, 'env' | 'content' | 'liveContent' | 'clock' | 'logger'>,
  clientConfigs: Pick<ClientConfigs, 'client'>,
  given?: PortalBuild,
): Promise<Pages> {
  const { env, content, liveContent, clock, logger } = deps;
  const portal = given ?? (await loadPortalBuild(PORTAL_DIST));
  return createPages({
    portal,
    environment: env.environment,
    content: perContent(
      content,
      (known): PagesContent => ({
        config: clientConfigs.client(),
        names: {
          hasProduct: (name) => known.products.has(name),
          hasArticle: (product, wanted) =>
            known.products.get(product)?.news.some(({ id }) => id === wanted) ?? false,
          hasTag: (tag) => Object.hasOwn(known.shop.tags, tag),
          cataloguePages: cataloguePages(known.products.size),
        },
        site: siteContent(known),
        sharePicture: env.publicUrl + sharePictureOf(known),
        look: {
          styles: brandStyles(known).address,
          scheme: chosenScheme(known),
          theme: themeColours(known),
        },
        ownTexts: compiledTexts(known),
        offered: offeredLocales(known.portal.locales),
        lastChange: lastOf([createPriceChanges(known), createAnnouncementChanges(known)]),
        releaseId: liveContent.state().releaseId,
        ...previewIn(liveContent.state()),
      }),
    ),
    publicUrl: env.publicUrl,
    now: () => clock.now().getTime(),
    logger,
    limits: pageLimits(env),
  });
}

function previewIn({ releaseId, isPreview }: ContentState): { preview?: number } {
  return isPreview && releaseId !== null ? { preview: releaseId } : {};
}

function sharePictureOf(content: Deps['content']): string {
  const { brand, art } = content;
  return brand.sharePicture
    ? brandAddress(content, brand.sharePicture)
    : `/art/${art.version}/share-1200.jpg`;
}

function lastOf(changes: ((now: number) => number)[]): (now: number) => number {
  return (now) => Math.max(...changes.map((lastChange) => lastChange(now)));
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

/** Compiled when the first page in a locale renders. */
function compiledTexts({ ownTexts }: Deps['content']): NonNullable<PagesContent['ownTexts']> {
  const made = new Map<string, CompiledMessages>();
  return (locale) => {
    if (locale === PSEUDO_LOCALE) return undefined;
    const own = ownTexts.get(locale);
    if (!own) return undefined;
    const compiled = made.get(locale) ?? compileOwnTexts(own, locale);
    made.set(locale, compiled);
    return compiled;
  };
}
