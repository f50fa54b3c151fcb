import CircleAlert from 'lucide-react/icons/circle-alert';
import { type ComponentPropsWithRef, type ReactNode, useId, useImperativeHandle, useRef } from 'react';
import { cx } from '../class-names.ts';
import { Icon } from '../graphics/icon.tsx';
import styles from './field.module.css';
import { useReturnedField } from './returned-form.ts';
import { useValidity, type ValidityMessages } from './use-validity.ts';

export type FieldProps = Omit<ComponentPropsWithRef<'input'>, 'size'> & {
  label: ReactNode;
  /** At the end of the label's line, such as a "Forgotten?" link. */
  labelEnd?: ReactNode;
  hint?: ReactNode;
  messages?: ValidityMessages;
  /** A rule beyond the native attributes; an invalid value is `customError`. */
  check?: (value: string) => boolean;
  /** The server's error for the value. It takes precedence over own messages until the caller clears it. */
  error?: string | undefined;
  /** Inside the box, after the text. */
  end?: ReactNode;
  /** Requirements and similar, part of the field's description. */
  below?: ReactNode;
};

export function Field({
  label,
  labelEnd,
  hint,
  messages = {},
  check,
  error,
  end,
  below,
  ref,
  ...rest
}: FieldProps) {
  const { id: givenId, className, onInput, onBlur, onInvalid, 'aria-describedby': alsoBy, ...input } = rest;
  const ownId = useId();
  const id = givenId ?? ownId;
  const control = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => control.current as HTMLInputElement);
  const { message, handlers } = useValidity(control, messages, check);
  const returned = useReturnedField(input.name);
  const wrong = error ?? message;
  const describedBy = cx(
    wrong !== undefined && `${id}-error`,
    hint !== undefined && `${id}-hint`,
    below !== undefined && `${id}-below`,
    returned.describedBy,
    alsoBy,
  );

  return (
    <div className={cx(styles.field, className)}>
      <div className={styles.labelLine}>
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
        {labelEnd}
      </div>
      <div className={styles.box}>
        <input
          {...input}
          {...(returned.value === undefined || input.value !== undefined
            ? {}
            : { defaultValue: returned.value })}
          {...(returned.isNext ? { autoFocus: true } : {})}
          id={id}
          ref={control}
          className={styles.input}
          aria-invalid={wrong !== undefined || undefined}
          aria-describedby={describedBy || undefined}
          onInput={(event) => {
            handlers.onInput(event);
            onInput?.(event);
          }}
          onBlur={(event) => {
            handlers.onBlur(event);
            onBlur?.(event);
          }}
          onInvalid={(event) => {
            handlers.onInvalid(event);
            onInvalid?.(event);
          }}
        />
        {end ? <div className={styles.end}>{end}</div> : null}
      </div>
      <div id={`${id}-error`} className={styles.error} aria-live="polite">
        {wrong !== undefined ? (
          <>
            <Icon of={CircleAlert} size={16} className={styles.errorIcon} />
            <span>{wrong}</span>
          </>
        ) : null}
      </div>
      {hint !== undefined ? (
        <div id={`${id}-hint`} className={styles.hint}>
          {hint}
        </div>
      ) : null}
      {below !== undefined ? (
        <div id={`${id}-below`} className={styles.below}>
          {below}
        </div>
      ) : null}
    </div>
  );
}
