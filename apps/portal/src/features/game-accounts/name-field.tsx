import { isGameAccountName } from '@gatehouse/domain/game-account-name';
import { NAME_LENGTH_MAX, NAME_LENGTH_MIN } from '@gatehouse/domain/limits';
import { Field } from '@gatehouse/ui/forms/field.tsx';
import type { ReactNode } from 'react';
import { Text, useText } from '../../platform/i18n/text.tsx';
import type { AccountFailure } from './account-failure.rules.ts';

interface NameFieldProps {
  name?: string;
  isRequired?: boolean;
  hint: ReactNode;
  failure: AccountFailure | null;
}

export function NameField({ name = '', isRequired = false, hint, failure }: NameFieldProps) {
  const text = useText();
  const limits = { min: NAME_LENGTH_MIN, max: NAME_LENGTH_MAX };
  return (
    <Field
      label={<Text id="GameAccounts.Name.Label" />}
      name="game-account-name"
      defaultValue={name}
      required={isRequired}
      check={isGameAccountName}
      maxLength={NAME_LENGTH_MAX}
      autoComplete="off"
      spellCheck={false}
      dir="auto"
      hint={hint}
      messages={{
        valueMissing: text('GameAccounts.Name.Short', limits),
        customError: text('GameAccounts.Name.Invalid', limits),
      }}
      error={failure?.at === 'name' ? text(failure.text, limits) : undefined}
    />
  );
}
