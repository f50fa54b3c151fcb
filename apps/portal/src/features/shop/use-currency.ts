import { useFormat } from '../../platform/i18n/use-format.ts';
import { useStores } from '../../stores/stores-context.ts';

export function useCurrency() {
  const { currency } = useStores();
  const { currency: nameOf } = useFormat();
  return {
    choose: (chosen: string) => currency.getState().choose(chosen),
    /** In the language of the page, such as "Polish zloty". */
    nameOf,
  };
}
