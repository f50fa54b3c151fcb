import { useWrittenLocale } from '../../platform/i18n/i18n-provider.tsx';
import { useIsHydrated } from '../../platform/use-is-hydrated.ts';
import { useStores } from '../../stores/stores-context.ts';

export function useCurrency() {
  const { currency } = useStores();
  const locale = useWrittenLocale();
  const isHydrated = useIsHydrated();
  return {
    choose: (chosen: string) => currency.getState().choose(chosen),
    /**
     * In the language of the page, such as "Polish zloty". Server and browser may have different names, so the server
     * renders the code alone.
     */
    nameOf: (code: string) =>
      (isHydrated && new Intl.DisplayNames(locale, { type: 'currency' }).of(code)) || code,
  };
}
