import type { Product, ProductNews } from '@gatehouse/contract/product';
import type { Call } from '../../platform/http/call-options.ts';
import type { Resource } from '../../platform/resources.ts';

export const productResource = (call: Call, locale: string, name: string): Resource<Product> => ({
  key: `product ${locale} ${name}`,
  load: () => call('GET /product/:name/:locale', { params: { name, locale } }),
});

export const newsResource = (call: Call, locale: string, name: string): Resource<ProductNews> => ({
  key: `news ${locale} ${name}`,
  load: () => call('GET /product/:name/news/:locale', { params: { name, locale } }),
});
