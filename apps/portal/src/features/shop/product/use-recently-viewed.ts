import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { productsQuery } from '../../../data/products.queries.ts';
import { useCall } from '../../../platform/http/call-context.ts';
import { usePageLocale } from '../../../platform/i18n/page-locale.ts';
import { createRecentMemory } from '../../../stores/recent-memory.ts';
import { useStores, useUserId } from '../../../stores/stores-context.ts';

/** The products that were looked at before this one, without those that have left the shop. */
export function useRecentlyViewed(productName: string) {
  const { data: products = [] } = useQuery(productsQuery(useCall(), usePageLocale()));
  const names = useRecentNames(productName);
  return names.flatMap((name) => products.find((one) => one.productName === name) ?? []);
}

/** What was looked at before, and remembers that this product is. */
function useRecentNames(current: string): readonly string[] {
  const { consent } = useStores();
  const userId = useUserId();
  const [memory] = useState(() => createRecentMemory(consent.getState().allows));
  // A player who signs out leaves nothing on the screen for the next one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is stored belongs to the player
  const products = useMemo(() => memory.read().products, [memory, current, userId]);
  useEffect(() => memory.add('products', current), [memory, current]);
  return products.filter((name) => name !== current);
}
