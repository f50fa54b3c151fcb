import type { Product } from '@gatehouse/contract/product';
import { languageOf } from '@gatehouse/domain/locales';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import { gameQuery } from '../../../data/games.queries.ts';
import { productQuery } from '../../../data/products.queries.ts';
import { viewOf } from '../../../data/query-view.ts';
import { ownPurchaseablesQuery } from '../../../data/shop.queries.ts';
import { accountsQuery } from '../../../data/user.queries.ts';
import { accountsIn } from '../../../entities/products/accounts-in.rules.ts';
import type { PageContext } from '../../../framework/page.ts';
import { useConfig } from '../../../platform/config-context.ts';
import { useCall } from '../../../platform/http/call-context.ts';
import { isHttpError } from '../../../platform/http/http-error.ts';
import { usePageLocale } from '../../../platform/i18n/page-locale.ts';
import { useStores, useUserId } from '../../../stores/stores-context.ts';
import { useChosenCurrency } from '../../../stores/use-chosen-currency.ts';
import { isForAccount } from '../product/purchase.rules.ts';
import { type Offers, type Purchaseable, type Summary, summaryOf } from './summary.rules.ts';

export type CheckoutView =
  | { kind: 'loading' }
  | { kind: 'failed'; isRetrying: boolean; retry(): void }
  | Exclude<Summary, { kind: 'ready' | 'unavailable' }>
  | { kind: 'unavailable'; game: string }
  | { kind: 'ready'; order: CheckoutOrder };

export interface CheckoutOrder extends Extract<Summary, { kind: 'ready' }> {
  product: Product;
  offers: Offers;
  /** Whether the numbers of another country or currency are on their way. */
  isChanging: boolean;
  /** Kept in the URL, so that a reload or a way back loses nothing. */
  change(choice: { country?: string; account?: string }): void;
}

/** What is bought, at the price of the player and with the tax of the country. The server decides all of it. */
export function useCheckout(productName: string): CheckoutView {
  const call = useCall();
  const locale = usePageLocale();
  const userId = useUserId();
  const navigate = useNavigate();
  const { search } = useLocation();
  const chosen = new URLSearchParams(search);
  const currency = useChosenCurrency();
  const country = chosen.get('country') ?? undefined;
  const product = viewOf(useQuery(productQuery(call, productName, locale)));
  const params = { productName, language: languageOf(locale).gfLang, currency, country };
  const query = useQuery({
    ...ownPurchaseablesQuery(call, userId, params),
    placeholderData: keepPreviousData,
  });
  const offers = viewOf(query);
  if (product.kind !== 'ready') return product;
  if (offers.kind !== 'ready') return offers;
  if (!product.data) return { kind: 'missing' };
  const summary = summaryOf(offers.data.purchaseables, chosen.get('item'));
  if (summary.kind === 'unavailable') return { ...summary, game: product.data.displayName };
  if (summary.kind !== 'ready') return summary;
  return {
    kind: 'ready',
    order: {
      ...summary,
      product: product.data,
      offers: offers.data,
      isChanging: query.isPlaceholderData,
      change(choice) {
        for (const [name, value] of Object.entries(choice)) chosen.set(name, value);
        void navigate({ search: chosen.toString() }, { replace: true, preventScrollReset: true });
      },
    },
  };
}

/**
 * The accounts that may get it, the one that the player used last first. Empty for what all accounts use, and for a product
 * without a game.
 */
export function useGameAccounts({ kind, productName }: Purchaseable) {
  const call = useCall();
  const userId = useUserId();
  const { defaultBranch } = useConfig();
  const { library } = useStores();
  const { search } = useLocation();
  const enabled = isForAccount(kind);
  const game = useQuery({ ...gameQuery(call, productName, defaultBranch), enabled });
  const accounts = useQuery({ ...accountsQuery(call, userId), enabled });
  const hasNoGame = isHttpError(game.error) && game.error.status === 404;
  const needed = enabled && !hasNoGame ? [viewOf(game), viewOf(accounts)] : [];
  const failed = needed.filter((view) => view.kind === 'failed');
  const own = game.data && accounts.data ? accountsIn(game.data, accounts.data) : [];
  const wanted = new URLSearchParams(search).get('account') ?? library.getState().gameAccounts[productName];
  return {
    game: game.data,
    accounts: own,
    selected: own.find(({ id }) => id === wanted) ?? own[0],
    isLoading: needed.some(({ kind }) => kind === 'loading'),
    /** Without the choice it would go to no account, or to one that the player did not choose. */
    failure:
      failed.length === 0
        ? null
        : {
            isRetrying: failed.some(({ isRetrying }) => isRetrying),
            retry: () => {
              for (const { retry } of failed) retry();
            },
          },
  };
}

export async function prefetchCheckout(
  { call, queries, i18n }: PageContext,
  { productName = '' }: { productName?: string },
): Promise<void> {
  await queries.prefetchQuery(productQuery(call, productName, i18n.locale));
}
