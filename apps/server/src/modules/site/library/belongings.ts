import type { Belonging, Ownership } from '@gatehouse/contract/library';
import type { Locale } from '@gatehouse/domain/locales';
import type { OwnedExtraRow } from '../../commerce/ownerships/ownerships.service.ts';
import type { Content, Product } from '../../content/files/content.ts';
import { pickProductTexts } from '../../content/localisation/product-texts.ts';

interface Owned {
  products: readonly Ownership[];
  extras: readonly Pick<OwnedExtraRow, 'productName' | 'extraName' | 'grantedAt'>[];
}

/** The game itself, its add-ons, and what was bought of it. What has left the content is left out. */
export function belongingsOf(
  content: Pick<Content, 'products'>,
  game: Product,
  { products, extras }: Owned,
  locale: Locale,
): Belonging[] {
  const granted = products.flatMap(({ productName, source, grantedAt }): Belonging[] => {
    const product = content.products.get(productName);
    if (!product || (productName !== game.name && product.addOnOf !== game.name)) return [];
    const { displayName } = pickProductTexts(product, locale).value;
    return [{ kind: product === game ? 'game' : 'add-on', displayName, source, grantedAt, count: 1 }];
  });
  const [own, addOns] = [
    granted.filter(({ kind }) => kind === 'game'),
    granted.filter(({ kind }) => kind !== 'game'),
  ];
  return [...own, ...addOns, ...boughtExtras(game, extras, locale)];
}

/** Currency that was bought several times is one entry. */
function boughtExtras(game: Product, extras: Owned['extras'], locale: Locale): Belonging[] {
  const { extras: texts } = pickProductTexts(game, locale).value;
  return game.extras.flatMap(({ name, kind }): Belonging[] => {
    const moments = extras
      .filter(({ productName, extraName }) => productName === game.name && extraName === name)
      .map(({ grantedAt }) => grantedAt.getTime());
    if (moments.length === 0) return [];
    return [
      {
        kind,
        displayName: texts[name]?.title ?? name,
        source: 'purchase',
        grantedAt: new Date(Math.max(...moments)).toISOString(),
        count: moments.length,
      },
    ];
  });
}
