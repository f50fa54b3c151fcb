import { useFormat } from '../../platform/i18n/use-format.ts';
import { inTimeUnit, inUnit } from './launcher-game.rules.ts';

/** Formats sizes and durations in the page's language. */
export function useSize() {
  const { number } = useFormat();
  return {
    size(bytes: number): string {
      const { value, unit } = inUnit(bytes);
      return number(value, { style: 'unit', unit, maximumFractionDigits: value < 10 ? 1 : 0 });
    },
    duration(seconds: number): string {
      const { value, unit } = inTimeUnit(seconds);
      return number(value, { style: 'unit', unit, unitDisplay: 'long' });
    },
  };
}
