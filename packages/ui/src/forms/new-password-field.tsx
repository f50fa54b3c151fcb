import { type ReactNode, type Ref, useState } from 'react';
import { PasswordField } from './password-field.tsx';
import { Requirement } from './requirement.tsx';

type NewPasswordFieldProps = {
  label: ReactNode;
  name?: string;
  showLabel: string;
  hideLabel: string;
  capsLockHint: ReactNode;
  requirement: { text: ReactNode; isMet: (value: string) => boolean; metLabel: string; openLabel: string };
  messages: { valueMissing: string; customError: string };
  error?: string | undefined;
  maxLength: number;
  autoFocus?: boolean;
  onInput?: () => void;
  ref?: Ref<HTMLInputElement>;
};

/** A field for a new password: the requirement is always visible below, and its mark updates while typing. */
export function NewPasswordField({ requirement, onInput, ...field }: NewPasswordFieldProps) {
  const [isMet, setIsMet] = useState(false);
  return (
    <PasswordField
      name="password"
      {...field}
      required
      autoComplete="new-password"
      check={requirement.isMet}
      onInput={(event) => {
        setIsMet(requirement.isMet(event.currentTarget.value));
        onInput?.();
      }}
      below={
        <Requirement isMet={isMet} stateLabel={isMet ? requirement.metLabel : requirement.openLabel}>
          {requirement.text}
        </Requirement>
      }
    />
  );
}
