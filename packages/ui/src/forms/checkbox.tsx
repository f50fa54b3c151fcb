import Check from 'lucide-react/icons/check';
import { type ComponentPropsWithRef, type ReactNode, useId, useImperativeHandle, useRef } from 'react';
import { cx } from '../class-names.ts';
import { Icon } from '../graphics/icon.tsx';
import styles from './checkbox.module.css';
import { useValidity, type ValidityMessages } from './use-validity.ts';

type CheckboxProps = Omit<ComponentPropsWithRef<'input'>, 'type' | 'size'> & {
  children: ReactNode;
  hint?: ReactNode;
  messages?: ValidityMessages;
};

export function Checkbox({
  children,
  hint,
  messages = {},
  className,
  id: givenId,
  ref,
  ...rest
}: CheckboxProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const control = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => control.current as HTMLInputElement);
  const { message, handlers } = useValidity(control, messages);
  const describedBy = cx(message !== undefined && `${id}-error`, hint !== undefined && `${id}-hint`);

  return (
    <div className={className}>
      <label className={styles.row} htmlFor={id}>
        <span className={styles.box}>
          <input
            {...rest}
            ref={control}
            id={id}
            type="checkbox"
            className={styles.input}
            onInvalid={handlers.onInvalid}
            onInput={handlers.onInput}
            aria-invalid={message !== undefined || undefined}
            aria-describedby={describedBy || undefined}
          />
          <Icon of={Check} size={16} strong className={styles.tick} />
        </span>
        <span className={styles.text}>{children}</span>
      </label>
      {hint !== undefined ? (
        <div id={`${id}-hint`} className={styles.hint}>
          {hint}
        </div>
      ) : null}
      <div id={`${id}-error`} className={styles.error} aria-live="polite">
        {message}
      </div>
    </div>
  );
}
