import type { EditedPromotion, PricedItem } from '@gatehouse/contract/operator/promotions.endpoints';
import type { Currency } from '@gatehouse/domain/money';
import { formatMoney } from '@gatehouse/domain/money';
import { Field } from '@gatehouse/ui/forms/field.tsx';
import { AmountField } from '../../components/amount-field.tsx';
import { EditFields } from '../../components/edit-form.tsx';
import { itemKey, itemOf } from './promotion-draft.rules.ts';
import { texts } from './texts.ts';

export function PromotionBenefit({
  draft,
  items,
  change,
}: {
  draft: EditedPromotion;
  items: readonly PricedItem[];
  change: (part: Partial<EditedPromotion>) => void;
}) {
  const item = itemOf(items, draft);
  const amounts = Object.entries(item?.amounts ?? {}) as [Currency, number][];

  function lower(currency: Currency, amount: number | null): void {
    const { [currency]: _, ...others } = draft.prices ?? {};
    change({ prices: amount === null ? others : { ...others, [currency]: amount } });
  }

  return (
    <>
      <p>{texts.benefitOf}</p>
      <EditFields>
        <Field
          label={texts.coupon}
          value={draft.coupon ?? ''}
          onChange={(event) => change({ coupon: event.currentTarget.value })}
          hint={texts.couponHint}
          autoComplete="off"
          maxLength={64}
        />
        <Field
          label={texts.link}
          value={draft.link ?? ''}
          onChange={(event) => change({ link: event.currentTarget.value })}
          hint={texts.linkHint}
          autoComplete="off"
        />
        {amounts.map(([currency, amount]) => (
          <AmountField
            key={`${itemKey(item?.product ?? '', item?.extra)} ${currency}`}
            label={texts.price(currency)}
            currency={currency}
            amount={draft.prices?.[currency] ?? null}
            onChange={(lowered) => lower(currency, lowered)}
            isAllowed={(lowered) => lowered < amount}
            hint={texts.priceHint(formatMoney({ amount, currency }, 'en-GB'))}
            wrong={texts.priceWrong}
          />
        ))}
      </EditFields>
    </>
  );
}
