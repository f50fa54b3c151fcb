import { digitsOf } from '@gatehouse/domain/codes';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { type ReactNode, type Ref, useEffect, useId, useImperativeHandle, useRef, useState } from 'react';
import { cx } from '../class-names.ts';
import { VisuallyHidden } from '../display/visually-hidden.tsx';
import { Icon } from '../graphics/icon.tsx';
import styles from './code-field.module.css';
import { useValidity, type ValidityMessages } from './use-validity.ts';

type CodeFieldProps = {
  label: ReactNode;
  isLabelHidden?: boolean;
  value: string;
  onChange: (code: string) => void;
  onComplete?: (code: string) => void;
  length?: number;
  messages?: ValidityMessages;
  error?: string | undefined;
  name?: string;
  disabled?: boolean;
  autoFocus?: boolean;
  className?: string | undefined;
  ref?: Ref<HTMLInputElement>;
};

/** Looks like six boxes but is one input, so that paste, autofill and screen readers work. */
export function CodeField({
  label,
  isLabelHidden,
  value,
  onChange,
  onComplete,
  length = 6,
  ...rest
}: CodeFieldProps) {
  const { messages = {}, error, name, disabled, autoFocus, className, ref } = rest;
  const id = useId();
  const control = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => control.current as HTMLInputElement);
  // A code that is too short gets the same message as none: both say how many digits there are.
  const { valueMissing: patternMismatch } = messages;
  const { message, handlers } = useValidity(
    control,
    patternMismatch === undefined ? messages : { patternMismatch, ...messages },
  );
  const wrong = error ?? message;
  const active = Math.min(value.length, length - 1);

  function change(text: string) {
    const code = digitsOf(text).slice(0, length);
    if (code === value) return;
    onChange(code);
    if (code.length === length) onComplete?.(code);
  }

  return (
    <div className={cx(styles.field, className)}>
      <label htmlFor={id} className={isLabelHidden ? undefined : styles.label}>
        {isLabelHidden ? <VisuallyHidden>{label}</VisuallyHidden> : label}
      </label>
      <div className={styles.group} dir="ltr">
        <input
          ref={control}
          id={id}
          name={name}
          className={styles.input}
          value={value}
          onChange={(event) => change(event.currentTarget.value)}
          {...handlers}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern={`[0-9]{${length}}`}
          required
          disabled={disabled}
          // biome-ignore lint/a11y/noAutofocus: a caller sets it where the code is the only input
          autoFocus={autoFocus}
          aria-invalid={wrong !== undefined || undefined}
          aria-describedby={wrong !== undefined ? `${id}-error` : undefined}
        />
        {Array.from({ length }, (_, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a box is identified by its position
            key={index}
            aria-hidden="true"
            className={cx(styles.digit, index === length / 2 && styles.apart)}
            data-active={index === active || undefined}
            data-empty={value[index] === undefined || undefined}
          >
            {value[index]}
          </span>
        ))}
      </div>
      <div id={`${id}-error`} className={styles.error} aria-live="polite">
        {wrong !== undefined ? (
          <>
            <Icon of={CircleAlert} size={16} className={styles.errorIcon} />
            <span>{wrong}</span>
          </>
        ) : null}
      </div>
    </div>
  );
}

/** The state of a code field. A refused code is cleared. */
export function useCode(isRefused: boolean) {
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  useEffect(() => {
    if (!isRefused) return;
    setCode('');
    field.current?.focus();
  }, [isRefused]);
  return { field, code, setCode };
}
