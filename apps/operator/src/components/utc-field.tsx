import { Field } from '@gatehouse/ui/forms/field.tsx';
import { texts } from './texts.ts';
import { fieldOfMoment, momentOfField } from './utc-field.rules.ts';

type UtcFieldProps = {
  label: string;
  /** As the contract has it; empty for none. */
  value: string;
  onChange: (moment: string) => void;
  hint?: string;
  required?: boolean;
};

/** A date and a time in UTC, which is the same on every node and for every operator. */
export function UtcField({ label, value, onChange, hint, required = false }: UtcFieldProps) {
  return (
    <Field
      label={label}
      type="datetime-local"
      required={required}
      defaultValue={fieldOfMoment(value)}
      onInput={(event) => onChange(momentOfField(event.currentTarget.value))}
      hint={hint ?? texts.utc}
      messages={{ valueMissing: texts.momentMissing, badInput: texts.momentMissing }}
    />
  );
}
