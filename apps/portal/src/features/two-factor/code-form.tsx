import { Button } from '@gatehouse/ui/buttons/button.tsx';
import { CodeField, useCode } from '@gatehouse/ui/forms/code-field.tsx';
import { SettingForm } from '@gatehouse/ui/forms/setting.tsx';
import type { ReactNode } from 'react';
import { FailureNotice } from '../../platform/forms/failure-notice.tsx';
import { Text, useText } from '../../platform/i18n/text.tsx';
import type { TwoFactorFailure } from './two-factor.rules.ts';

interface CodeFormProps {
  failure: TwoFactorFailure | null;
  isBusy: boolean;
  /** Disabled while there is no secret yet. */
  isEarly?: boolean;
  /** The label of the button, and whether the action is destructive. */
  submit: ReactNode;
  isDanger?: boolean;
  hasFocus?: boolean;
  onSubmit(code: string): void;
  onCancel(): void;
}

/** A form for a six-digit code. It submits automatically when complete. */
export function CodeForm({ failure, isBusy, submit, onSubmit, onCancel, ...rest }: CodeFormProps) {
  const text = useText();
  const isWrong = failure?.at === 'code';
  const { field, code, setCode } = useCode(isWrong);

  const send = (complete: string) => {
    if (!isBusy) onSubmit(complete);
  };

  return (
    <SettingForm
      onSubmit={() => send(code)}
      buttons={
        <>
          <Button
            kind={rest.isDanger ? 'danger' : 'primary'}
            type="submit"
            busy={isBusy}
            disabled={rest.isEarly}
          >
            {submit}
          </Button>
          <Button kind="quiet" disabled={isBusy} onClick={onCancel}>
            <Text id="Common.Cancel.Button" />
          </Button>
        </>
      }
    >
      <FailureNotice failure={failure} />
      <CodeField
        ref={field}
        label={<Text id="TwoFactor.Code.Label" />}
        value={code}
        onChange={setCode}
        onComplete={send}
        disabled={rest.isEarly ?? false}
        autoFocus={rest.hasFocus ?? false}
        messages={{
          valueMissing: text('TwoFactor.Code.Required'),
          patternMismatch: text('TwoFactor.Code.Required'),
        }}
        error={isWrong && code === '' ? text(failure.text) : undefined}
      />
    </SettingForm>
  );
}

type RemovalFormProps = Pick<CodeFormProps, 'failure' | 'isBusy' | 'onSubmit' | 'onCancel'>;

/** Asks for a code before an authenticator is removed. */
export function RemovalForm(props: RemovalFormProps) {
  return (
    <>
      <p>
        <Text id="TwoFactor.Remove.Text" />
      </p>
      <CodeForm {...props} hasFocus isDanger submit={<Text id="TwoFactor.Remove.Button" />} />
    </>
  );
}
