import type { Catalogue, CatalogueQuery } from '@gatehouse/contract/catalogue';
import type { Currency } from '@gatehouse/domain/money';
import type { Content, Prices, Product } from '../../content/files/content.ts';
import { pickProductTexts } from '../../content/localisation/product-texts.ts';
import {
  compareBy,
  isMatch,
  type Listed,
  pageOf,
  priceStepsOf,
  searchable,
} from './catalogue-search.rules.ts';
import { currenciesOf, pricedCurrency } from './currency.rules.ts';
import { offerOf } from './offer.ts';
import { shopItemOf, shopTagsOf, type View } from './shop-item.ts';

/** One page of what is for sale. Only the products of the page are described, so its size does not depend on their number. */
export function cataloguePageOf(content: Content, query: CatalogueQuery, view: View): Catalogue {
  const products = [...content.products.values()].filter(({ isForSale }) => isForSale);
  const all = Object.assign({}, ...products.map(({ prices }) => prices)) as Prices;
  const currency = pricedCurrency(all, view.currency, content.shop.currencies);
  const listed = products.map((product) => ({
    product,
    ...listedOf(content, product, { ...view, currency }),
  }));
  const found = listed
    .filter((one) => isMatch(one, query))
    .sort(compareBy(query.sort, new Intl.Collator(view.locale)));
  const { items, page, pages } = pageOf(found, query.page);
  const used = new Set(products.flatMap(({ tags }) => tags));
  return {
    items: items.map(({ product }) => shopItemOf(content, product, { ...view, currency })),
    total: found.length,
    page,
    pages,
    currency,
    currencies: currenciesOf(all),
    tags: shopTagsOf(content.shop, used, view.locale),
    priceSteps: priceStepsOf(listed.map(({ offer }) => offer).filter((offer) => isIn(offer, currency))),
  };
}

function isIn(offer: Listed['offer'], currency: Currency): boolean {
  return offer.kind === 'price' && offer.currency === currency;
}

function listedOf(content: Content, product: Product, { locale, currency, now }: View): Listed {
  const { displayName, genre, tagline } = pickProductTexts(product, locale).value;
  const { tags, platforms, released, developer, prices } = product;
  return {
    name: displayName,
    tags,
    platforms,
    released,
    offer: offerOf(prices, currency, content.shop, now),
    searched: searchable([displayName, genre, tagline, developer, ...tags].join(' ')),
  };
}
