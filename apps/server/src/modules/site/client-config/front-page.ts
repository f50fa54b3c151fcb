import type { FrontPage, FrontPageItem, FrontPageRow, HeroSlide } from '@gatehouse/contract/front-page';
import type { Offer } from '@gatehouse/contract/offer';
import type { Locale } from '@gatehouse/domain/locales';
import { hasPassed, offerOf } from '../../commerce/catalogue/offer.rules.ts';
import { hasWordmark, type View } from '../../commerce/catalogue/shop-item.ts';
import type { Content, FrontPageFile, Product, ProductTexts } from '../../content/files/content.ts';
import { artPath } from '../../content/localisation/art-path.ts';
import { pickLocale, pickProductTexts } from '../../content/localisation/pick-locale.ts';

type ContentRow = FrontPageFile['rows'][number];
type SlideOnFile = FrontPageFile['hero'][number];

/** The operator's page names products; their texts, prices and pictures are added here. */
export function frontPageOf(content: Content, view: View): FrontPage | null {
  const page = pickLocale(content.frontPages, view.locale);
  if (!page) return null;
  const lookup = createProductLookup(content, page.locale, view);
  return {
    locale: page.locale,
    hero: page.value.hero.map((slide) => slideOf(lookup, slide)),
    rows: page.value.rows.map((row) => rowOf(lookup, row)),
    band: page.value.band,
  };
}

interface ProductLookup {
  readonly content: Content;
  take(name: string): { product: Product; texts: ProductTexts; offer: Offer; isNew: boolean };
}

/** Texts are in the language of the page, prices in the currency of the visitor. */
function createProductLookup(
  content: Content,
  locale: Locale,
  { currency, now }: Omit<View, 'locale'>,
): ProductLookup {
  return {
    content,
    take(name) {
      const product = content.products.get(name);
      if (!product)
        throw new Error(`The front page names ${name}, which the content check should have refused`);
      const texts = pickProductTexts(product, locale).value;
      const isNew = product.isNewUntil !== undefined && !hasPassed(product.isNewUntil, now);
      return { product, texts, offer: offerOf(product.prices, currency, content.shop, now), isNew };
    },
  };
}

function slideOf({ content, take }: ProductLookup, slide: SlideOnFile): HeroSlide {
  const { product, texts, offer } = take(slide.product);
  return {
    productName: product.name,
    ...(slide.eyebrow ? { eyebrow: slide.eyebrow } : {}),
    displayName: texts.displayName,
    genre: texts.genre,
    tagline: slide.tagline ?? texts.tagline,
    text: slide.text ?? texts.text,
    image: artPath(content, product, slide.picture ?? 'hero'),
    wordmark: artPath(content, product, 'wordmark'),
    thumb: artPath(content, product, 'thumb'),
    offer,
    systems: product.platforms,
    ...(slide.primary ? { primary: slide.primary } : {}),
    secondary: slide.secondary,
  };
}

function rowOf(lookup: ProductLookup, row: ContentRow): FrontPageRow {
  const { id, kind, title, link = null } = row;
  if (row.kind !== 'features') {
    const art = row.kind === 'cards' ? 'card' : 'compact';
    return { id, kind, title, link, items: row.products.map((name) => itemOf(lookup, name, art)) };
  }
  const items = row.features.map(({ product, text, action }) => ({
    ...itemOf(lookup, product, 'feature'),
    text: text ?? lookup.take(product).texts.tagline,
    ...(action ? { action } : {}),
  }));
  return { id, kind, title, link, items };
}

function itemOf(
  { content, take }: ProductLookup,
  name: string,
  art: 'card' | 'feature' | 'compact',
): FrontPageItem {
  const { product, texts, offer, isNew } = take(name);
  return {
    productName: product.name,
    displayName: texts.displayName,
    genre: texts.genre,
    image: artPath(content, product, art),
    // A compact card is too small for a wordmark.
    ...(art === 'compact' || !hasWordmark(content, product)
      ? {}
      : { wordmark: artPath(content, product, 'wordmark') }),
    wordmarkPosition: product.wordmark,
    offer,
    isNew,
    isAddOn: product.addOnOf !== undefined,
    systems: product.platforms,
  };
}
