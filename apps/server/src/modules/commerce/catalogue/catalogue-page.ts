import type { Catalogue, CatalogueQuery, ShopTag } from '@gatehouse/contract/catalogue';
import type { Currency } from '@gatehouse/domain/money';
import type { Content, Prices, Product } from '../../content/files/content.ts';
import { pickProductTexts } from '../../content/localisation/pick-locale.ts';
import { compareBy, facetsOf, isMatch, type Listed, pageOf, priceStepsOf } from './catalogue-search.rules.ts';
import { currenciesOf, pricedCurrency } from './currency.rules.ts';
import { offerOf } from './offer.rules.ts';
import { rankByText, searchable } from './relevance.rules.ts';
import { shopItemOf, shopTagsOf, type View } from './shop-item.ts';

/** One page of what is for sale. Only the products of the page are described, so its size does not depend on their number. */
export function cataloguePageOf(content: Content, query: CatalogueQuery, view: View): Catalogue {
  const products = [...content.products.values()].filter(({ isForSale }) => isForSale);
  const all = Object.assign({}, ...products.map(({ prices }) => prices)) as Prices;
  const currency = pricedCurrency(all, view.currency, content.shop.currencies);
  const used = new Set(products.flatMap(({ tags }) => tags));
  const tags = shopTagsOf(content.shop, used, view.locale);
  const listed = products
    .map((product) => ({ product, ...listedOf(content, product, tags, { ...view, currency }) }))
    .sort(compareBy(query.sort, new Intl.Collator(view.locale)));
  const texted = query.q === undefined ? listed : rankByText(listed, query.q);
  // The best match comes first, unless the visitor wants another order.
  const sorted = query.sort === undefined ? texted : listed.filter((one) => texted.includes(one));
  const found = sorted.filter((one) => isMatch(one, query));
  const { items, page, pages } = pageOf(found, query.page);
  const steps = priceStepsOf(listed.map(({ offer }) => offer).filter((offer) => isIn(offer, currency)));
  const { countOfTag, ...facets } = facetsOf(texted, query, steps);
  return {
    items: items.map(({ product }) => shopItemOf(content, product, { ...view, currency })),
    total: found.length,
    page,
    pages,
    currency,
    currencies: currenciesOf(all),
    tags: tags.map((tag) => ({ ...tag, count: countOfTag(tag.name) })),
    ...facets,
  };
}

function isIn(offer: Listed['offer'], currency: Currency): boolean {
  return offer.kind === 'price' && offer.currency === currency;
}

function listedOf(
  content: Content,
  product: Product,
  namedTags: readonly ShopTag[],
  { locale, currency, now }: View,
): Listed {
  const { displayName, genre, tagline } = pickProductTexts(product, locale).value;
  const { tags, platforms, released, developer, prices } = product;
  return {
    name: displayName,
    tags,
    platforms,
    released,
    offer: offerOf(prices, currency, content.shop, now),
    searched: {
      title: searchable(displayName),
      topics: searchable([genre, ...tags, ...labelsOf(tags, namedTags)].join(' ')),
      texts: searchable(`${tagline} ${developer}`),
    },
  };
}

function labelsOf(tags: readonly string[], named: readonly ShopTag[]): string[] {
  return named.filter(({ name }) => tags.includes(name)).map(({ label }) => label);
}
