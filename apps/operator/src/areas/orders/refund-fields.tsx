import type { OrderDetails } from '@gatehouse/contract/operator/orders.endpoints';
import { formatMoney, readAmount } from '@gatehouse/domain/money';
import { Field } from '@gatehouse/ui/forms/field.tsx';
import { useState } from 'react';
import { fieldOf } from '../../components/act-button.tsx';
import { texts } from './texts.ts';

/** The amount of a part, and the key that makes a repeated call the same refund. */
export function RefundFields({ order: { refundableAmount, currency } }: { order: OrderDetails }) {
  const [key] = useState(() => crypto.randomUUID());
  const left = formatMoney({ amount: refundableAmount, currency }, 'en-GB');
  return (
    <>
      <input type="hidden" name="key" value={key} />
      <Field
        label={texts.refundAmount(currency)}
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        maxLength={16}
        hint={texts.refundAmountHint(left)}
        check={(value) => {
          const amount = readAmount(value, currency);
          return value.trim() === '' || (amount !== null && amount <= refundableAmount);
        }}
        messages={{ customError: texts.refundAmountWrong(left) }}
      />
    </>
  );
}

/** Without an amount all that is left goes back. */
export function partOf(form: FormData, currency: string): { amount?: number; key?: string } {
  const amount = readAmount(fieldOf(form, 'amount'), currency);
  return amount === null ? {} : { amount, key: fieldOf(form, 'key') };
}
