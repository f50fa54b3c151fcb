import { type Currency, readAmount, toMajorUnits } from '@gatehouse/domain/money';
import { Field } from '@gatehouse/ui/forms/field.tsx';

type AmountFieldProps = {
  label: string;
  currency: Currency;
  /** In minor units; null for none. */
  amount: number | null;
  onChange: (amount: number | null) => void;
  isAllowed?: (amount: number) => boolean;
  hint?: string;
  /** Shown for what is no amount, or one that is not allowed. */
  wrong: string;
  required?: boolean;
};

/** An amount as people write it, such as 4.99. */
export function AmountField({
  label,
  currency,
  amount,
  onChange,
  isAllowed = () => true,
  hint,
  wrong,
  required = false,
}: AmountFieldProps) {
  return (
    <Field
      label={label}
      inputMode="decimal"
      autoComplete="off"
      maxLength={16}
      required={required}
      defaultValue={amount === null ? '' : String(toMajorUnits(amount, currency))}
      onInput={(event) => onChange(readAmount(event.currentTarget.value, currency))}
      check={(value) => {
        const given = readAmount(value, currency);
        return value.trim() === '' || (given !== null && isAllowed(given));
      }}
      {...(hint === undefined ? {} : { hint })}
      messages={{ customError: wrong, valueMissing: wrong }}
    />
  );
}
