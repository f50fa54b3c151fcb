import type { FrontPage, FrontPageItem, FrontPageRow, HeroSlide } from '@gatehouse/contract/front-page';
import type { Offer } from '@gatehouse/contract/offer';
import type { Locale } from '@gatehouse/domain/locales';
import { hasPassed, offerOf } from '../../commerce/catalogue/offer.ts';
import type { Content, FrontPageFile, Product, ProductWords } from '../../content/files/content.ts';
import { artPath } from '../../content/localisation/art-path.ts';
import { pickLocale } from '../../content/localisation/pick-locale.ts';
import { wordsOf } from '../../content/localisation/product-words.ts';

type RowOnFile = FrontPageFile['rows'][number];
type SlideOnFile = FrontPageFile['hero'][number];

/** The operator's page names products; their words, prices and pictures are filled in here. */
export function frontPageOf(content: Content, wanted: Locale, now: Date): FrontPage | null {
  const page = pickLocale(content.frontPages, wanted);
  if (!page) return null;
  const shelf = shelfOf(content, page.locale, wanted, now);
  return {
    locale: page.locale,
    hero: page.value.hero.map((slide) => slideOf(shelf, slide)),
    rows: page.value.rows.map((row) => rowOf(shelf, row)),
    band: page.value.band,
  };
}

interface Shelf {
  readonly content: Content;
  take(name: string): { product: Product; words: ProductWords; offer: Offer; isNew: boolean };
}

/** Words come in the language of the page, prices in the currency of the visitor. */
function shelfOf(content: Content, spoken: Locale, wanted: Locale, now: Date): Shelf {
  return {
    content,
    take(name) {
      const product = content.products.get(name);
      if (!product) throw new Error(`The front page names ${name}, which the start should have refused`);
      const words = wordsOf(product, spoken).value;
      const isNew = product.isNewUntil !== undefined && !hasPassed(product.isNewUntil, now);
      return { product, words, offer: offerOf(product.prices, wanted, now), isNew };
    },
  };
}

function slideOf({ content, take }: Shelf, slide: SlideOnFile): HeroSlide {
  const { product, words, offer } = take(slide.product);
  return {
    productName: product.name,
    eyebrow: slide.eyebrow,
    displayName: words.displayName,
    genre: words.genre,
    tagline: slide.tagline ?? words.tagline,
    text: slide.text ?? words.text,
    image: artPath(content, product, 'hero'),
    wordmark: artPath(content, product, 'wordmark'),
    thumb: artPath(content, product, 'thumb'),
    offer,
    primary: slide.primary,
    secondary: slide.secondary,
  };
}

function rowOf(shelf: Shelf, row: RowOnFile): FrontPageRow {
  const { id, kind, title, link = null } = row;
  if (row.kind !== 'features') {
    const art = row.kind === 'cards' ? 'card' : 'compact';
    return { id, kind, title, link, items: row.products.map((name) => itemOf(shelf, name, art)) };
  }
  const items = row.features.map(({ product, text, action }) => ({
    ...itemOf(shelf, product, 'feature'),
    text: text ?? shelf.take(product).words.tagline,
    action,
  }));
  return { id, kind, title, link, items };
}

function itemOf({ content, take }: Shelf, name: string, art: 'card' | 'feature' | 'compact'): FrontPageItem {
  const { product, words, offer, isNew } = take(name);
  return {
    productName: product.name,
    displayName: words.displayName,
    genre: words.genre,
    image: artPath(content, product, art),
    // A compact card is too small to carry a wordmark.
    ...(art === 'compact' ? {} : { wordmark: artPath(content, product, 'wordmark') }),
    wordmarkPosition: product.wordmark,
    offer,
    isNew,
  };
}
