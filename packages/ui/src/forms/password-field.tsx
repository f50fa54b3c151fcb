import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { IconButton } from '../buttons/icon-button.tsx';
import { useAfterPress } from '../buttons/use-after-press.ts';
import { Field, type FieldProps } from './field.tsx';

type PasswordFieldProps = Omit<FieldProps, 'type' | 'end'> & {
  showLabel: string;
  hideLabel: string;
  /** Shown while Caps Lock is on and the field has focus. */
  capsLockHint?: ReactNode;
};

export function PasswordField({ showLabel, hideLabel, capsLockHint, hint, ...rest }: PasswordFieldProps) {
  const { onKeyDown, onKeyUp, onBlur, ...field } = rest;
  const [isVisible, setIsVisible] = useState(false);
  const [hasCapsLock, setHasCapsLock] = useState(false);
  const afterPress = useAfterPress();
  const lookAtCapsLock = (event: KeyboardEvent) => setHasCapsLock(event.getModifierState('CapsLock'));

  return (
    <Field
      autoCapitalize="none"
      spellCheck={false}
      placeholder=" "
      {...field}
      type={isVisible ? 'text' : 'password'}
      hint={hasCapsLock && capsLockHint !== undefined ? capsLockHint : hint}
      onKeyDown={(event) => {
        lookAtCapsLock(event);
        onKeyDown?.(event);
      }}
      onKeyUp={(event) => {
        lookAtCapsLock(event);
        onKeyUp?.(event);
      }}
      onBlur={(event) => {
        afterPress(() => setHasCapsLock(false));
        onBlur?.(event);
      }}
      end={
        <IconButton
          icon={isVisible ? EyeOff : Eye}
          label={isVisible ? hideLabel : showLabel}
          onClick={() => setIsVisible(!isVisible)}
        />
      }
    />
  );
}
