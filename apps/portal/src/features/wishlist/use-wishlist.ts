import { useQuery } from '@tanstack/react-query';
import { useDataClient } from '../../data/data-client.ts';
import { productsQuery } from '../../data/products.queries.ts';
import { viewOf } from '../../data/query-view.ts';
import { wishesQuery } from '../../data/user.queries.ts';
import { removeWish, saveWish } from '../../data/wishes.mutations.ts';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { useStores, useUserId } from '../../stores/stores-context.ts';
import { useChosenCurrency } from '../../stores/use-chosen-currency.ts';

/** The wishes of the player; their names come from the list of products. */
export function useWishlist() {
  const client = useDataClient();
  const { toasts } = useStores();
  const currency = useChosenCurrency();
  const locale = usePageLocale();
  const wishes = viewOf(useQuery(wishesQuery(client.call, useUserId(), { locale, currency })));
  const { data: products = [] } = useQuery(productsQuery(client.call, locale));
  const byName = new Map(products.map((product) => [product.productName, product]));

  async function save(change: Promise<void>): Promise<void> {
    try {
      await change;
      toasts.getState().show('ok', 'Wishlist.Saved.Text');
    } catch {
      toasts.getState().show('danger', 'Wishlist.Save.Failed');
    }
  }

  return {
    wishes,
    nameOf: (productName: string) => byName.get(productName)?.displayName ?? productName,
    coverOf: (productName: string) => byName.get(productName)?.productPreviewImage,
    choosePriceMail: (productName: string, wantsPriceMail: boolean) =>
      save(saveWish(client, { productName, wantsPriceMail, currency })),
    remove: (productName: string) => save(removeWish(client, productName)),
  };
}
