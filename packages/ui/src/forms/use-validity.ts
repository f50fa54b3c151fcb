import { type FormEvent, type RefObject, useEffect, useState } from 'react';
import { useAfterPress } from '../buttons/use-after-press.ts';

export type ValidityKey = Exclude<keyof ValidityState, 'valid'>;

/** The message for each kind of invalid value; the first that applies wins, in the order of the checks below. */
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

/** Our message replaces the browser's bubble, so we must also focus the first invalid field. */
function focusIfFirst(control: HTMLInputElement) {
  const first = control.form?.querySelector('input:invalid, select:invalid, textarea:invalid');
  if (!first || first === control) control.focus();
}

/**
 * Native constraint validation with our messages: hidden during the first input, shown on blur and on submit, and
 * removed as soon as the value is valid.
 */
export function useValidity(
  control: RefObject<HTMLInputElement | null>,
  messages: ValidityMessages,
  check?: (value: string) => boolean,
) {
  const [isShown, setIsShown] = useState(false);
  const [message, setMessage] = useState<string>();
  const afterPress = useAfterPress();

  function refresh(input: HTMLInputElement) {
    if (check) input.setCustomValidity(input.value === '' || check(input.value) ? '' : 'customError');
    setMessage(messageOf(input, messages));
  }

  // A value may be prefilled, or the rule may change: the form must know the validity before any input.
  useEffect(() => {
    const input = control.current;
    if (input && check)
      input.setCustomValidity(input.value === '' || check(input.value) ? '' : 'customError');
  });

  return {
    message: isShown ? message : undefined,
    handlers: {
      onInput: (event: FormEvent<HTMLInputElement>) => refresh(event.currentTarget),
      onBlur: ({ currentTarget: input }: FormEvent<HTMLInputElement>) => {
        afterPress(() => {
          refresh(input);
          if (input.value !== '') setIsShown(true);
        });
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
