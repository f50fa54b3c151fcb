import { EMAIL_CODE_RESEND_COOLDOWN_S, EMAIL_CODE_S } from '@gatehouse/domain/limits';
import { Button } from '@gatehouse/ui/buttons/button.tsx';
import { CodeField, useCode } from '@gatehouse/ui/forms/code-field.tsx';
import { SettingForm } from '@gatehouse/ui/forms/setting.tsx';
import type { ReactNode } from 'react';
import { FailureNotice } from '../../platform/forms/failure-notice.tsx';
import { Text, useText } from '../../platform/i18n/text.tsx';
import { useCooldown } from '../../platform/use-cooldown.ts';
import type { EmailChangeFailure, SentCode } from './email-change.rules.ts';

interface CodeStepProps {
  email: string;
  sent: SentCode | null;
  failure: EmailChangeFailure | null;
  isBusy: boolean;
  signInAgain: ReactNode;
  onSubmit(code: string): void;
  onResend(): void;
  /** Returns to the address step. */
  onOther(): void;
  onCancel(): void;
}

export function CodeStep({ email, sent, failure, isBusy, ...rest }: CodeStepProps) {
  const { signInAgain, onSubmit, onResend, onOther, onCancel } = rest;
  const text = useText();
  const secondsLeft = useCooldown(sent?.sentAt ?? null, EMAIL_CODE_RESEND_COOLDOWN_S);
  const isWrong = failure?.at === 'code';
  const { field, code, setCode } = useCode(isWrong);

  const submit = (typed: string) => {
    if (!isBusy) onSubmit(typed);
  };

  return (
    <SettingForm
      onSubmit={() => submit(code)}
      buttons={
        <>
          <Button kind="primary" type="submit" busy={isBusy}>
            <Text id="Common.Confirm.Button" />
          </Button>
          <Button disabled={secondsLeft > 0 || isBusy} onClick={onResend}>
            {secondsLeft > 0 ? (
              <Text id="EmailChange.Resend.Wait" values={{ seconds: secondsLeft }} />
            ) : (
              <Text id="EmailChange.Resend.Button" />
            )}
          </Button>
          <Button kind="quiet" onClick={onOther}>
            <Text id="EmailChange.Code.Other" />
          </Button>
          <Button kind="quiet" onClick={onCancel}>
            <Text id="Common.Cancel.Button" />
          </Button>
        </>
      }
    >
      <p>
        <Text id="EmailChange.Code.Text" values={{ email, minutes: EMAIL_CODE_S / 60 }} />
      </p>
      <FailureNotice failure={failure} signInAgain={signInAgain} />
      <CodeField
        ref={field}
        label={<Text id="EmailChange.Code.Label" />}
        name="code"
        value={code}
        onChange={setCode}
        onComplete={submit}
        messages={{
          valueMissing: text('EmailChange.Code.Required'),
          patternMismatch: text('EmailChange.Code.Required'),
        }}
        error={isWrong && code === '' ? text(failure.text) : undefined}
      />
    </SettingForm>
  );
}
