import type { ShopItem, ShopTag } from '@gatehouse/contract/catalogue';
import type { Locale } from '@gatehouse/domain/locales';
import type { Currency } from '@gatehouse/domain/money';
import type { Content, Product, Shop } from '../../content/files/content.ts';
import { artPath } from '../../content/localisation/art-path.ts';
import { pickLocale, pickProductTexts } from '../../content/localisation/pick-locale.ts';
import { hasPassed, offerOf } from './offer.rules.ts';

/** How a visitor sees the shop. */
export interface View {
  locale: Locale;
  currency: Currency;
  now: Date;
}

export function shopItemOf(
  content: Content,
  product: Product,
  { locale: wanted, currency, now }: View,
): ShopItem {
  const { locale, value: texts } = pickProductTexts(product, wanted);
  return {
    id: product.id,
    productName: product.name,
    displayName: texts.displayName,
    genre: texts.genre,
    tagline: texts.tagline,
    image: artPath(content, product, 'card'),
    thumb: artPath(content, product, 'thumb'),
    ...(hasWordmark(content, product) ? { wordmark: artPath(content, product, 'wordmark') } : {}),
    wordmarkPosition: product.wordmark,
    offer: offerOf(product.prices, currency, content.shop, now),
    isNew: product.isNewUntil !== undefined && !hasPassed(product.isNewUntil, now),
    isAddOn: product.addOnOf !== undefined,
    systems: product.platforms,
    locale,
  };
}

/** The poster of an add-on does not wear the name of its game. */
export function hasWordmark({ art }: Content, { name, kind }: Product): boolean {
  return kind === 'game' || art.cuts.has(`${name}/wordmark`);
}

/** The tags with a name, in the order of the operator. */
export function shopTagsOf({ tags }: Shop, used: ReadonlySet<string>, locale: Locale): ShopTag[] {
  return Object.entries(tags).flatMap(([name, labels]) => {
    const label = pickLocale(new Map(Object.entries(labels) as [Locale, string][]), locale)?.value;
    return used.has(name) && label !== undefined ? [{ name, label }] : [];
  });
}
