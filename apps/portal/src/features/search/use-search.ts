import type { Catalogue, ShopItem } from '@gatehouse/contract/catalogue';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { catalogueQuery } from '../../data/shop.queries.ts';
import { ownershipsQuery } from '../../data/user.queries.ts';
import { useCall } from '../../platform/http/call-context.ts';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { createRecentMemory } from '../../stores/recent-memory.ts';
import { useStores, useUserId } from '../../stores/stores-context.ts';
import { useChosenCurrency } from '../../stores/use-chosen-currency.ts';

const TYPING_DELAY_MS = 150;
const FOUND_MAX = 6;
const IDEAS_MAX = 4;

/** What is shown for the typed text. */
export type Found =
  | { kind: 'ideas'; items: readonly ShopItem[] }
  | { kind: 'none'; q: string; items: readonly ShopItem[] }
  | { kind: 'some'; q: string; total: number; items: readonly ShopItem[] }
  | { kind: 'failed'; items: readonly ShopItem[] };

/** Finds products while a visitor types. Until the answer is there, the previous one stays. */
export function useFound(typed: string): Found {
  const [q, setQ] = useState('');
  const ideas = useCatalogue(undefined, true);
  const found = useCatalogue(q || undefined, q !== '');
  const [answered, setAnswered] = useState<{ q: string; data: Catalogue } | null>(null);
  if (q !== '' && found.data && answered?.data !== found.data) setAnswered({ q, data: found.data });

  useEffect(() => {
    const timer = setTimeout(() => setQ(typed.trim()), typed === '' ? 0 : TYPING_DELAY_MS);
    return () => clearTimeout(timer);
  }, [typed]);

  const some = ideas.data?.items.filter(({ isAddOn }) => !isAddOn).slice(0, IDEAS_MAX) ?? [];
  if (q === '' || typed === '') return { kind: 'ideas', items: some };
  if (found.isError) return { kind: 'failed', items: some };
  if (!answered) return { kind: 'ideas', items: some };
  const { total, items } = answered.data;
  return total === 0
    ? { kind: 'none', q: answered.q, items: some }
    : { kind: 'some', q: answered.q, total, items: items.slice(0, FOUND_MAX) };
}

function useCatalogue(q: string | undefined, isWanted: boolean) {
  const currency = useChosenCurrency();
  return useQuery<Catalogue>({
    ...catalogueQuery(useCall(), usePageLocale(), { q, currency }),
    enabled: isWanted,
  });
}

export function useOwnedNames(): ReadonlySet<string> {
  const { data } = useQuery(ownershipsQuery(useCall(), useUserId()));
  return useMemo(() => new Set(data?.ownerships.map(({ productName }) => productName)), [data]);
}

/** The searches of this browser, and the page with all results. */
export function useSearches() {
  const { consent } = useStores();
  const navigate = useNavigate();
  const locale = usePageLocale();
  const [memory] = useState(() => createRecentMemory(consent.getState().allows));
  const [recent, setRecent] = useState(() => memory.read().searches);
  const pathOf = (q: string) => `/${locale}/shop?${new URLSearchParams({ q })}`;
  return {
    recent,
    pathOf,
    remember(q: string): void {
      if (q !== '') memory.add('searches', q);
    },
    forget(): void {
      memory.forgetSearches();
      setRecent([]);
    },
    showAll: (q: string) => void navigate(pathOf(q)),
  };
}
