import type { Passkey } from '@gatehouse/contract/passkey';
import { PASSKEY_NAME_LENGTH_MAX } from '@gatehouse/domain/limits';
import { Button } from '@gatehouse/ui/buttons/button.tsx';
import { Field } from '@gatehouse/ui/forms/field.tsx';
import { SettingForm } from '@gatehouse/ui/forms/setting.tsx';
import { Icon } from '@gatehouse/ui/graphics/icon.tsx';
import KeyRound from 'lucide-react/icons/key-round';
import { type FormEvent, type ReactNode, useRef } from 'react';
import { usePasskeyName } from '../../entities/devices/use-device-name.ts';
import { FailureNotice } from '../../platform/forms/failure-notice.tsx';
import type { FormFailure } from '../../platform/forms/form-failure.ts';
import { Text, useText } from '../../platform/i18n/text.tsx';
import { useMoment } from '../../platform/i18n/use-moment.ts';
import styles from './passkeys.module.css';
import type { usePasskeys } from './use-passkeys.ts';

type Forms = Pick<
  ReturnType<typeof usePasskeys>,
  'form' | 'isBusy' | 'formFailure' | 'open' | 'rename' | 'remove'
>;

interface PasskeyRowProps extends Forms {
  passkey: Passkey;
  signInAgain: ReactNode;
  /** The row has disappeared with the focus in it. */
  onGone(): void;
}

export function PasskeyRow({ passkey, signInAgain, onGone, ...forms }: PasskeyRowProps) {
  const text = useText();
  const moment = useMoment();
  const renameButton = useRef<HTMLButtonElement>(null);
  const removeButton = useRef<HTMLButtonElement>(null);
  const { form, open } = forms;
  const name = usePasskeyName()(passkey);
  const isOpen = form?.passkeyId === passkey.passkeyId;
  const at = isOpen ? form.at : null;

  const added = moment(new Date(passkey.createdAt));
  const used = passkey.lastUsedAt === null ? null : moment(new Date(passkey.lastUsedAt));
  const toggle = (wanted: 'rename' | 'remove') =>
    open(at === wanted ? null : { passkeyId: passkey.passkeyId, at: wanted });
  function cancel() {
    open(null);
    (at === 'rename' ? renameButton : removeButton).current?.focus();
  }

  return (
    <li className={styles.passkey}>
      <span className={styles.tile}>
        <Icon of={KeyRound} />
      </span>
      <div className={styles.textBlock}>
        <strong className={styles.name}>{passkey.name === null ? name : <bdi>{name}</bdi>}</strong>
        <p className={styles.times}>
          {used === null ? (
            <Text id="Passkeys.Passkey.Added" values={{ added }} />
          ) : (
            <Text id="Passkeys.Passkey.Used" values={{ added, used }} />
          )}
        </p>
      </div>
      <div className={styles.buttons}>
        <Button
          ref={renameButton}
          size="small"
          aria-label={text('Passkeys.Rename.Label', { name })}
          aria-expanded={at === 'rename'}
          disabled={forms.isBusy}
          onClick={() => toggle('rename')}
        >
          <Text id="Passkeys.Rename.Button" />
        </Button>
        <Button
          ref={removeButton}
          size="small"
          aria-label={text('Passkeys.Remove.Label', { name })}
          aria-expanded={at === 'remove'}
          disabled={forms.isBusy}
          onClick={() => toggle('remove')}
        >
          <Text id="Common.Remove.Button" />
        </Button>
      </div>
      {at === null ? null : (
        <div className={styles.question}>
          {at === 'rename' ? (
            <RenameForm
              name={passkey.name}
              isBusy={forms.isBusy}
              failure={forms.formFailure}
              onSubmit={(given) => forms.rename(given, () => renameButton.current?.focus())}
              onCancel={cancel}
            />
          ) : (
            <RemoveForm
              isBusy={forms.isBusy}
              failure={forms.formFailure}
              signInAgain={signInAgain}
              onSubmit={() => forms.remove(onGone)}
              onCancel={cancel}
            />
          )}
        </div>
      )}
    </li>
  );
}

interface FormProps {
  isBusy: boolean;
  failure: FormFailure | null;
  onCancel(): void;
}

function RenameForm({ name, isBusy, failure, onSubmit, onCancel }: FormProps & RenameProps) {
  const text = useText();
  function submit(event: FormEvent<HTMLFormElement>) {
    if (!isBusy) onSubmit(String(new FormData(event.currentTarget).get('passkey-name')).trim());
  }
  return (
    <SettingForm
      onSubmit={submit}
      buttons={<Buttons isBusy={isBusy} onCancel={onCancel} submit={<Text id="Common.Save.Button" />} />}
    >
      <FailureNotice failure={failure} />
      <Field
        label={<Text id="Passkeys.Rename.Field" />}
        name="passkey-name"
        defaultValue={name ?? undefined}
        autoFocus
        required
        pattern=".*\S.*"
        maxLength={PASSKEY_NAME_LENGTH_MAX}
        autoComplete="off"
        dir="auto"
        messages={{
          valueMissing: text('Passkeys.Rename.Required'),
          patternMismatch: text('Passkeys.Rename.Required'),
        }}
      />
    </SettingForm>
  );
}

interface RenameProps {
  name: string | null;
  onSubmit(name: string): void;
}

function RemoveForm({ isBusy, failure, onSubmit, onCancel, signInAgain }: FormProps & RemoveProps) {
  if (failure?.at === 'sign-in-again') return signInAgain;
  return (
    <SettingForm
      onSubmit={onSubmit}
      buttons={
        <Buttons isBusy={isBusy} onCancel={onCancel} isDanger submit={<Text id="Common.Remove.Button" />} />
      }
    >
      <FailureNotice failure={failure} />
      <p>
        <Text id="Passkeys.Remove.Text" />
      </p>
    </SettingForm>
  );
}

interface RemoveProps {
  signInAgain: ReactNode;
  onSubmit(): void;
}

interface ButtonsProps extends Pick<FormProps, 'isBusy' | 'onCancel'> {
  submit: ReactNode;
  isDanger?: boolean;
}

function Buttons({ isBusy, onCancel, submit, isDanger }: ButtonsProps) {
  return (
    <>
      <Button kind={isDanger ? 'danger' : 'primary'} type="submit" busy={isBusy}>
        {submit}
      </Button>
      <Button kind="quiet" disabled={isBusy} onClick={onCancel}>
        <Text id="Common.Cancel.Button" />
      </Button>
    </>
  );
}
