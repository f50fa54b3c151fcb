import type { Product as ProductReply } from '@gatehouse/contract/product';
import { EXTRA_ART } from '@gatehouse/domain/art';
import type { Locale } from '@gatehouse/domain/locales';
import type { Currency } from '@gatehouse/domain/money';
import type { Content, Game, Product } from '../../content/files/content.ts';
import { artPath } from '../../content/localisation/art-path.ts';
import { pickProductTexts } from '../../content/localisation/pick-locale.ts';
import { offerOf } from './offer.rules.ts';

export function productDetailOf(
  content: Content,
  product: Product,
  { locale: wanted, currency, now }: { locale: Locale; currency: Currency; now: Date },
): ProductReply {
  const { locale, value: texts } = pickProductTexts(product, wanted);
  const game = product.kind === 'game' ? content.games.get(product.name) : undefined;
  const wordmark = artPath(content, product, 'wordmark');
  return {
    id: product.id,
    productName: product.name,
    gameId: game?.id ?? null,
    displayName: texts.displayName,
    genre: texts.genre,
    tagline: texts.tagline,
    description: texts.description,
    productLpcImage: wordmark,
    productWebsite: product.website,
    coupledClientServerLocale: product.locales.coupled && !product.locales.formerCoupled,
    formerCoupledClientServerLocale: product.locales.formerCoupled,
    hero: artPath(content, product, 'hero'),
    thumb: artPath(content, product, 'thumb'),
    wordmark,
    gallery: product.gallery.map((name) => artPath(content, product, name)),
    extraPictures: extraPicturesOf(content, product),
    facts: texts.facts,
    languages: product.languages ?? null,
    released: product.released,
    madeBy: product.developer,
    ages: product.minimumAge,
    systems: product.platforms,
    playUrl: game ? playUrlOf(game) : null,
    offer: offerOf(product.prices, currency, content.shop, now),
    tags: product.tags,
    locale,
  };
}

function extraPicturesOf(content: Content, product: Product): ProductReply['extraPictures'] {
  const cuts = product.extras.map(({ name }) => [name, `${EXTRA_ART}${name}`] as const);
  const existing = cuts.filter(([, cut]) => content.art.cuts.has(`${product.name}/${cut}`));
  return Object.fromEntries(existing.map(([name, cut]) => [name, artPath(content, product, cut)]));
}

/** The environment of the region that a visitor starts with. */
export function playUrlOf({ region, environments }: Game): string | null {
  const start = environments.find((environment) => environment.region === region) ?? environments[0];
  return start?.playUrl ?? null;
}
