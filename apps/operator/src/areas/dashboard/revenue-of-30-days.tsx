import type { Dashboard } from '@gatehouse/contract/operator/reports.endpoints';
import { formatMoney, type Money, toMajorUnits } from '@gatehouse/domain/money';
import { SelectField } from '@gatehouse/ui/forms/select-field.tsx';
import { useSearchParams } from 'react-router';
import { Section } from '../../components/page.tsx';
import { Plot } from '../../components/plot.tsx';
import { Empty } from '../../components/view.tsx';
import { texts } from './texts.ts';

/** Of one currency at a time: amounts of different ones cannot be compared. */
export function RevenueOf30Days({ days }: { days: Dashboard['days'] }) {
  const [search, setSearch] = useSearchParams();
  const sums = days.flatMap(({ revenue, refunds }) => [...revenue, ...refunds]);
  const currencies = [...new Set(sums.map(({ currency }) => currency))].sort();
  const currency = currencies.find((one) => one === search.get('currency')) ?? currencies[0];
  if (currency === undefined) {
    return (
      <Section title={texts.revenueOf30Days}>
        <Empty>{texts.noMoney}</Empty>
      </Section>
    );
  }
  const units = (of: readonly Money[]) =>
    toMajorUnits(of.find((one) => one.currency === currency)?.amount ?? 0, currency);
  const format = (value: number) =>
    formatMoney({ amount: Math.round(value / toMajorUnits(1, currency)), currency }, 'en-GB');
  return (
    <Section
      title={texts.revenueOf30Days}
      actions={
        currencies.length < 2 ? null : (
          <SelectField
            label={texts.currency}
            isLabelHidden
            value={currency}
            onChange={(event) => setSearch({ currency: event.currentTarget.value }, { replace: true })}
            options={currencies.map((one) => ({ value: one, label: one }))}
          />
        )
      }
    >
      <Plot
        title={texts.money(currency)}
        days={days.map(({ day }) => day)}
        lines={[
          { label: texts.revenue, values: days.map(({ revenue }) => units(revenue)) },
          { label: texts.refunds, values: days.map(({ refunds }) => units(refunds)) },
        ]}
        format={format}
      />
    </Section>
  );
}
