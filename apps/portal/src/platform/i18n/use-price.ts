import { toMajorUnits, trailingZerosOf } from '@gatehouse/domain/money';
import { useFormat } from './use-format.ts';

/** Formats an amount in minor units in the page's language. */
export function usePrice(): (amount: number, currency: string) => string {
  const { number } = useFormat();
  return (amount, currency) =>
    number(toMajorUnits(amount, currency), {
      style: 'currency',
      currency,
      currencyDisplay: symbolOf(currency),
      trailingZeroDisplay: trailingZerosOf(currency),
    });
}

/** Server and browser may have different versions of CLDR, which disagree on the symbol of the hryvnia. */
function symbolOf(currency: string): 'narrowSymbol' | 'symbol' {
  return currency === 'UAH' ? 'narrowSymbol' : 'symbol';
}
