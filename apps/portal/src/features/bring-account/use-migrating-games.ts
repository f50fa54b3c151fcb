import type { ProductConfigEntry } from '@gatehouse/contract/product';
import { useQueries, useQuery } from '@tanstack/react-query';
import { gameQuery } from '../../data/games.queries.ts';
import { productsQuery } from '../../data/products.queries.ts';
import type { PageContext } from '../../framework/page.ts';
import { useConfig } from '../../platform/config-context.ts';
import { useCall } from '../../platform/http/call-context.ts';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';

const isGame = ({ gamePurchaseType }: ProductConfigEntry) => gamePurchaseType !== 'add-on';

/** The games whose own accounts can become part of a platform account. */
export function useMigratingGames(): ProductConfigEntry[] {
  const call = useCall();
  const { defaultBranch } = useConfig();
  const products = (useQuery(productsQuery(call, usePageLocale())).data ?? []).filter(isGame);
  const games = useQueries({
    queries: products.map(({ productName }) => gameQuery(call, productName, defaultBranch)),
  });
  return products.filter((_product, index) => (games[index]?.data?.migrationType ?? 'None') !== 'None');
}

export async function prefetchMigratingGames({ call, queries, config, i18n }: PageContext): Promise<void> {
  const products = await queries.fetchQuery(productsQuery(call, i18n.locale)).catch(() => []);
  await Promise.all(
    products
      .filter(isGame)
      .map(({ productName }) => queries.prefetchQuery(gameQuery(call, productName, config.defaultBranch))),
  );
}
