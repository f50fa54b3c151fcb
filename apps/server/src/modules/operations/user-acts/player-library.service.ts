import { DEFAULT_LOCALE } from '@gatehouse/domain/locales';
import type { Database } from '../../../db/db.ts';
import { purchaseablesOf } from '../../commerce/catalogue/purchaseables.ts';
import { orderNumberOf } from '../../commerce/orders/order.rules.ts';
import type { Content, Product } from '../../content/files/content.ts';
import { pickProductTexts } from '../../content/localisation/pick-locale.ts';
import { libraryOf, type OwnedItem } from './player-library.repository.ts';
import type { UserLookup } from './user-lookup.service.ts';

export type PlayerLibrary = ReturnType<typeof createPlayerLibrary>;
export type ListedItem = Awaited<ReturnType<PlayerLibrary['list']>>[number];

/** What a player has, and what can be granted. */
export function createPlayerLibrary({ db, userLookup }: { db: Database; userLookup: UserLookup }) {
  return {
    async list(userId: string, { products }: Pick<Content, 'products'>) {
      await userLookup.find({ given: userId, id: userId });
      return (await libraryOf(db.queries, userId)).map((item) => ({
        ...item,
        title: titleOf(products.get(item.productName), item.extraName) ?? nameOf(item),
        orderNumber: item.orderNumber === null ? null : orderNumberOf(item.orderNumber),
        canRevoke: canRevoke(item),
      }));
    },
    listGrantable: ({ products }: Pick<Content, 'products'>) =>
      [...products.values()]
        .flatMap(purchaseablesOf)
        .map(({ product, extra }) => ({
          product: product.name,
          extra: extra?.name ?? null,
          title: titleOf(product, extra?.name ?? null) ?? product.name,
        }))
        .sort((a, b) => a.title.localeCompare(b.title, DEFAULT_LOCALE)),
  };
}

/** A refund takes back what was paid for; imported extras came from no order that could be taken back. */
function canRevoke({ origin, extraName }: OwnedItem): boolean {
  return origin !== 'purchase' && !(origin === 'other' && extraName !== null);
}

/** Undefined for what the content no longer has. */
function titleOf(product: Product | undefined, extraName: string | null): string | undefined {
  if (!product) return undefined;
  const { displayName, extras } = pickProductTexts(product, DEFAULT_LOCALE).value;
  if (extraName === null) return displayName;
  const title = extras[extraName]?.title;
  return title === undefined ? undefined : `${displayName}: ${title}`;
}

function nameOf({ productName, extraName }: OwnedItem): string {
  return extraName === null ? productName : `${productName}/${extraName}`;
}
