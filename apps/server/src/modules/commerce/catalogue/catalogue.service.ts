import type { CatalogueQuery, Catalogue as CatalogueReply, ProductPage } from '@gatehouse/contract/catalogue';
import { notFoundMessages } from '@gatehouse/contract/errors';
import type { ProductConfigEntry, ProductNews, Product as ProductReply } from '@gatehouse/contract/product';
import type { Environment } from '@gatehouse/domain/environments';
import type { Locale } from '@gatehouse/domain/locales';
import { CodedError } from '../../../errors.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Content, Product } from '../../content/files/content.ts';
import { contentLocaleOf } from '../../content/localisation/supported-locale.rules.ts';
import { cataloguePageOf } from './catalogue-page.ts';
import { currencyFor } from './currency.rules.ts';
import { productDetailOf } from './product-detail.ts';
import { productEntriesOf } from './product-entries.ts';
import { productNewsOf } from './product-news.ts';
import { productPageOf } from './product-page.ts';

export type Catalogue = ReturnType<typeof createCatalogue>;

export function createCatalogue({
  env,
  content,
  clock,
}: {
  env: { environment: Environment };
  content: Content;
  clock: Clock;
}) {
  function find(name: string, wanted: string): { product: Product; locale: Locale } | null {
    const product = content.products.get(name);
    const locale = contentLocaleOf(wanted, env.environment);
    return product && locale ? { product, locale } : null;
  }

  return {
    list(wanted: string): ProductConfigEntry[] {
      const locale = contentLocaleOf(wanted, env.environment);
      if (!locale) throw new CodedError('NOT_FOUND', { message: `Products not found for ${wanted}` });
      return productEntriesOf(content, locale);
    },
    detail(name: string, wanted: string, wantedCurrency?: string): ProductReply {
      const found = find(name, wanted);
      if (!found) throw new CodedError('NOT_FOUND', { message: notFoundMessages.product(name) });
      const currency = currencyFor(content.shop.currencies, found.locale, wantedCurrency);
      return productDetailOf(content, found.product, { locale: found.locale, currency, now: clock.now() });
    },
    page(name: string, wanted: string, wantedCurrency?: string): ProductPage {
      const found = find(name, wanted);
      if (!found) throw new CodedError('NOT_FOUND', { message: notFoundMessages.product(name) });
      const currency = currencyFor(content.shop.currencies, found.locale, wantedCurrency);
      return productPageOf(content, found.product, { locale: found.locale, currency, now: clock.now() });
    },
    search(wanted: string, query: CatalogueQuery): CatalogueReply {
      const locale = contentLocaleOf(wanted, env.environment);
      if (!locale) throw new CodedError('NOT_FOUND', { message: `Products not found for ${wanted}` });
      const currency = currencyFor(content.shop.currencies, locale, query.currency);
      return cataloguePageOf(content, query, { locale, currency, now: clock.now() });
    },
    news(name: string, wanted: string): ProductNews {
      const found = find(name, wanted);
      const news = found && productNewsOf(content, found.product, found.locale);
      if (!news) throw new CodedError('NOT_FOUND', { message: notFoundMessages.news(name, wanted) });
      return news;
    },
  };
}
