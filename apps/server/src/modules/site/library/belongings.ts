import type { Belonging, OwnedExtra, Ownership } from '@gatehouse/contract/library';
import type { Locale } from '@gatehouse/domain/locales';
import type { Content, Product } from '../../content/files/content.ts';
import { pickProductTexts } from '../../content/localisation/pick-locale.ts';

interface Owned {
  products: readonly Ownership[];
  extras: readonly OwnedExtra[];
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
  const parts = [game, ...[...content.products.values()].filter(({ addOnOf }) => addOnOf === game.name)];
  return [...own, ...addOns, ...parts.flatMap((product) => boughtExtras(product, extras, locale))];
}

function boughtExtras(product: Product, bought: readonly OwnedExtra[], locale: Locale): Belonging[] {
  const { extras: texts } = pickProductTexts(product, locale).value;
  return product.extras.flatMap(({ name, kind }) =>
    bought
      .filter(({ productName, extraName }) => productName === product.name && extraName === name)
      .map(({ grantedAt, count }): Belonging => {
        return { kind, displayName: texts[name]?.title ?? name, source: 'purchase', grantedAt, count };
      }),
  );
}
