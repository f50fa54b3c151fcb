import { type FormEvent, type RefObject, useEffect, useState } from 'react';

export type ValidityKey = Exclude<keyof ValidityState, 'valid'>;

/** What to say for each way a value can be wrong; the first that applies wins, in the order of the checks below. */
export type ValidityMessages = Partial<Record<ValidityKey, string>>;

const ORDER: readonly ValidityKey[] = [
  'valueMissing',
  'badInput',
  'typeMismatch',
  'tooShort',
  'tooLong',
  'patternMismatch',
  'rangeUnderflow',
  'rangeOverflow',
  'stepMismatch',
  'customError',
];

function messageOf(control: HTMLInputElement, messages: ValidityMessages): string | undefined {
  const broken = ORDER.find((key) => control.validity[key]);
  if (!broken) return undefined;
  return messages[broken] ?? messages.patternMismatch ?? control.validationMessage;
}

/** Our message stands in for the browser's bubble, so moving to the first wrong field is ours to do as well. */
function focusIfFirst(control: HTMLInputElement) {
  const first = control.form?.querySelector('input:invalid, select:invalid, textarea:invalid');
  if (!first || first === control) control.focus();
}

/**
 * Native constraint validation with our words: silent while a person types for the first time, heard when they
 * leave the field or submit, and gone the moment the value is right.
 */
export function useValidity(
  control: RefObject<HTMLInputElement | null>,
  messages: ValidityMessages,
  check?: (value: string) => boolean,
) {
  const [isShown, setIsShown] = useState(false);
  const [message, setMessage] = useState<string>();

  function refresh(input: HTMLInputElement) {
    if (check) input.setCustomValidity(input.value === '' || check(input.value) ? '' : 'customError');
    setMessage(messageOf(input, messages));
  }

  // A value may be prefilled, or the rule may change while it stays: the form must know before anyone types.
  useEffect(() => {
    const input = control.current;
    if (input && check)
      input.setCustomValidity(input.value === '' || check(input.value) ? '' : 'customError');
  });

  return {
    message: isShown ? message : undefined,
    handlers: {
      onInput: (event: FormEvent<HTMLInputElement>) => refresh(event.currentTarget),
      onBlur: (event: FormEvent<HTMLInputElement>) => {
        refresh(event.currentTarget);
        if (event.currentTarget.value !== '') setIsShown(true);
      },
      onInvalid: (event: FormEvent<HTMLInputElement>) => {
        event.preventDefault();
        refresh(event.currentTarget);
        setIsShown(true);
        focusIfFirst(event.currentTarget);
      },
    },
  };
}
