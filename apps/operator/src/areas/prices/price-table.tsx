import type { ProductPrices } from '@gatehouse/contract/operator/prices.endpoints';
import { type Currency, formatMoney } from '@gatehouse/domain/money';
import { Field } from '@gatehouse/ui/forms/field.tsx';
import { AmountField } from '../../components/amount-field.tsx';
import { draftOf, type PriceDraft } from './price-draft.rules.ts';
import styles from './prices.module.css';
import { texts } from './texts.ts';

type Item = ProductPrices['items'][number];

/** A line for each currency: price, sale and its last day. */
export function PriceTable({
  item,
  currencies,
  drafts,
  onChange,
}: {
  item: Item;
  currencies: readonly Currency[];
  drafts: Partial<Record<Currency, PriceDraft>>;
  onChange: (currency: Currency, draft: PriceDraft) => void;
}) {
  return (
    <ul className={styles.lines}>
      {currencies.map((currency) => {
        const draft = drafts[currency] ?? draftOf(item, currency);
        const change = (part: Partial<PriceDraft>) => onChange(currency, { ...draft, ...part });
        const lowest = item.prices[currency]?.sale?.lowestOfLast30Days;
        return (
          <li key={currency} className={styles.line}>
            <AmountField
              label={texts.amountIn(currency)}
              currency={currency}
              amount={draft.amount}
              onChange={(amount) => change({ amount })}
              wrong={texts.wrong}
            />
            <AmountField
              label={texts.saleIn(currency)}
              currency={currency}
              amount={draft.saleAmount}
              onChange={(saleAmount) => change({ saleAmount })}
              isAllowed={(amount) => draft.amount !== null && amount < draft.amount}
              wrong={texts.saleWrong}
            />
            <Field
              label={texts.untilOf(currency)}
              type="date"
              value={draft.until}
              required={draft.saleAmount !== null}
              onChange={(event) => change({ until: event.currentTarget.value })}
              messages={{ valueMissing: texts.untilMissing, badInput: texts.untilMissing }}
            />
            <div className={styles.lowest}>
              <span>{texts.lowest}</span>
              <span>
                {lowest === undefined
                  ? lowestText(draft)
                  : formatMoney({ amount: lowest, currency }, 'en-GB')}
              </span>
            </div>
          </li>
        );
      })}
    </ul>
  );
}

const lowestText = ({ saleAmount }: PriceDraft) => (saleAmount === null ? '–' : texts.lowestNew);
