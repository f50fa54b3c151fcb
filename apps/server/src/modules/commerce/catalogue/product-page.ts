import type { ProductPage } from '@gatehouse/contract/catalogue';
import type { Content, Product } from '../../content/files/content.ts';
import { artPath } from '../../content/localisation/art-path.ts';
import { pickProductTexts } from '../../content/localisation/pick-locale.ts';
import { relatedTo } from './related.rules.ts';
import { shopItemOf, shopTagsOf, type View } from './shop-item.ts';

export function productPageOf(content: Content, product: Product, view: View): ProductPage {
  const forSale = [...content.products.values()].filter(({ isForSale }) => isForSale);
  const game = product.addOnOf ? content.products.get(product.addOnOf) : undefined;
  const itemOf = (one: Product) => shopItemOf(content, one, view);
  return {
    requirements: pickProductTexts(product, view.locale).value.systemRequirements,
    tags: product.tags.flatMap((tag) => shopTagsOf(content.shop, new Set([tag]), view.locale)),
    game: game
      ? { productName: game.name, displayName: pickProductTexts(game, view.locale).value.displayName }
      : null,
    addOns: forSale.filter(({ addOnOf }) => addOnOf === product.name).map(itemOf),
    related: relatedTo(product, forSale).map(itemOf),
    share: artPath(content, product, 'share'),
  };
}
