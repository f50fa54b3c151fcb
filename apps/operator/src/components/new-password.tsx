import { PASSWORD_LENGTH_MAX } from '@gatehouse/domain/limits';
import { isPassword } from '@gatehouse/domain/password';
import { NewPasswordField } from '@gatehouse/ui/forms/new-password-field.tsx';
import { texts } from './texts.ts';

export function NewPassword({ label }: { label: string }) {
  return (
    <NewPasswordField
      label={label}
      showLabel={texts.showPassword}
      hideLabel={texts.hidePassword}
      capsLockHint={texts.capsLock}
      maxLength={PASSWORD_LENGTH_MAX}
      requirement={{
        text: texts.passwordRule,
        isMet: isPassword,
        metLabel: texts.ruleMet,
        openLabel: texts.ruleOpen,
      }}
      messages={{ valueMissing: texts.passwordMissing, customError: texts.passwordWeak }}
    />
  );
}
