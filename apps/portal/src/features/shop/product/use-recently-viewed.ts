import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { productsQuery } from '../../../data/products.queries.ts';
import { useCall } from '../../../platform/http/call-context.ts';
import { usePageLocale } from '../../../platform/i18n/page-locale.ts';
import { createRecentMemory } from '../../../stores/recent-memory.ts';
import { useStores } from '../../../stores/stores-context.ts';

/** The products that were looked at before this one, without those that have left the shop. Remembers this one. */
export function useRecentlyViewed(current: string) {
  const { data: products = [] } = useQuery(productsQuery(useCall(), usePageLocale()));
  const { consent } = useStores();
  const [memory] = useState(() => createRecentMemory(consent.getState().allows));
  const [names] = useState(() => memory.read().products.filter((name) => name !== current));
  useEffect(() => memory.add('products', current), [memory, current]);
  return names.flatMap((name) => products.find((one) => one.productName === name) ?? []);
}
