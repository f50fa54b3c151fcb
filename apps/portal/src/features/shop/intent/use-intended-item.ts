import { languageOf } from '@gatehouse/domain/locales';
import { useQuery } from '@tanstack/react-query';
import { purchaseablesQuery } from '../../../data/shop.queries.ts';
import { useCall } from '../../../platform/http/call-context.ts';
import { usePageLocale } from '../../../platform/i18n/page-locale.ts';
import type { SignInIntent } from '../../../stores/sign-in-intent.rules.ts';
import { useChosenCurrency } from '../../../stores/use-chosen-currency.ts';
import { summaryOf } from '../checkout/summary.rules.ts';

interface IntendedItem {
  /** With the game that it needs. */
  name: string;
  amount: number;
  /** Null for what is free. */
  currency: string | null;
}

/** What a visitor was about to buy. Undefined while it loads; null if it is not for sale or could not be loaded. */
export function useIntendedItem(intent: SignInIntent): IntendedItem | null | undefined {
  const productName = intent.productName ?? '';
  const language = languageOf(usePageLocale()).gfLang;
  const { data, isError } = useQuery({
    ...purchaseablesQuery(useCall(), { productName, language, currency: useChosenCurrency() }),
    enabled: productName !== '',
  });
  if (isError || data === null || intent.kind === 'redeem') return null;
  if (!data) return undefined;
  const summary = summaryOf(data.purchaseables, intent.extraName);
  if (summary.kind !== 'ready') return null;
  const { item, amount, currency } = summary;
  const names = item.needs ? [item.displayName, item.needs.displayName] : [item.displayName];
  return { name: names.join(' + '), amount, currency };
}
