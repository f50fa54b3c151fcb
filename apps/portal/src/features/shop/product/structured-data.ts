import type { Offer } from '@gatehouse/contract/offer';
import { toMajorUnits } from '@gatehouse/domain/money';
import type { StructuredData } from '../../../framework/head.tsx';
import type { ShownProduct } from './use-product.ts';

/** What search engines read: the product with its offers, and the breadcrumbs (schema.org). */
export function productData({ product, page, offers }: ShownProduct, shopName: string): StructuredData {
  return ({ publicUrl, locale, path }) => {
    const shop = `${publicUrl}/${locale}/shop`;
    const url = `${publicUrl}/${locale}${path}`;
    const [tag] = page.tags;
    const crumbs = [
      { name: shopName, item: shop },
      ...(tag ? [{ name: tag.label, item: `${shop}?tag=${tag.name}` }] : []),
      { name: product.displayName, item: url },
    ];
    return [
      {
        '@context': 'https://schema.org',
        '@type': 'Product',
        name: product.displayName,
        description: product.description,
        category: product.genre,
        sku: product.id,
        url,
        image: [`${publicUrl}${page.share}-1200.jpg`, `${publicUrl}${product.hero}-1280.webp`],
        ...(product.madeBy ? { brand: { '@type': 'Brand', name: product.madeBy } } : {}),
        offers: offers.purchaseables.map(({ displayName, offer }) => ({
          '@type': 'Offer',
          name: displayName,
          url,
          availability: 'https://schema.org/InStock',
          ...priceData(offer, offers.currencies[0]),
        })),
      },
      {
        '@context': 'https://schema.org',
        '@type': 'BreadcrumbList',
        itemListElement: crumbs.map(({ name, item }, index) => ({
          '@type': 'ListItem',
          position: index + 1,
          name,
          item,
        })),
      },
    ];
  };
}

function priceData(offer: Offer, freeCurrency = 'EUR'): object {
  if (offer.kind === 'free') return { price: 0, priceCurrency: freeCurrency };
  return {
    price: toMajorUnits(offer.amount, offer.currency),
    priceCurrency: offer.currency,
    ...(offer.endsAt ? { priceValidUntil: offer.endsAt.slice(0, 10) } : {}),
  };
}
