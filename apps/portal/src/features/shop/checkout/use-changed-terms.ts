import { useQuery } from '@tanstack/react-query';
import { legalQuery } from '../../../data/legal.queries.ts';
import { useConfig } from '../../../platform/config-context.ts';
import type { FormFailure } from '../../../platform/forms/form-failure.ts';
import { useCall } from '../../../platform/http/call-context.ts';
import { usePageLocale } from '../../../platform/i18n/page-locale.ts';
import { useStores, useUserId } from '../../../stores/stores-context.ts';
import { TERMS_CHANGED } from './purchase-failure.rules.ts';

/** New terms that the player has to accept before buying: known before, or by a refused purchase. */
export function useChangedTerms(failure: FormFailure | null) {
  const { modals } = useStores();
  const { hasLegalChanges = false } = useConfig();
  const wasRefused = failure?.text === TERMS_CHANGED;
  const { data } = useQuery({
    ...legalQuery(useCall(), useUserId(), usePageLocale()),
    staleTime: 0,
    enabled: hasLegalChanges || wasRefused,
  });
  return {
    areToAccept: data?.documents.some((one) => one.blocksPurchases) ?? false,
    /** Whether the failure need not be shown: the player is asked instead, or has accepted since. */
    isAnswer: wasRefused && data !== undefined,
    show: () => modals.getState().open('legal', {}),
  };
}
