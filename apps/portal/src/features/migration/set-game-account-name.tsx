import { isGameAccountName, type NameFailureReason } from '@gatehouse/domain/game-account-name';
import { NAME_LENGTH_MAX } from '@gatehouse/domain/limits';
import type { MessageId } from '@gatehouse/messages/ids.ts';
import { Button } from '@gatehouse/ui/buttons/button.tsx';
import { Field } from '@gatehouse/ui/forms/field.tsx';
import { Form } from '@gatehouse/ui/forms/form.tsx';
import { FormPane } from '@gatehouse/ui/forms/form-pane.tsx';
import { useState } from 'react';
import { useServerError } from '../../platform/forms/use-server-error.ts';
import { Text, useText } from '../../platform/i18n/text.tsx';
import styles from './screens.module.css';

const ERRORS: Record<NameFailureReason, MessageId> = {
  already_exists: 'Migration.Name.Exists',
  too_short: 'Migration.Name.Short',
  too_long: 'Migration.Name.Long',
  curse_word: 'Migration.Name.Rude',
  unknown_error: 'Migration.Name.Invalid',
};

interface SetGameAccountNameProps {
  /** The name in the game, as a suggestion. */
  name: string;
  email: string;
  error: NameFailureReason | null;
  isBusy: boolean;
  onSubmit(name: string): void;
  onEditEmail(): void;
}

export function SetGameAccountName(props: SetGameAccountNameProps) {
  const { email, error, isBusy, onSubmit, onEditEmail } = props;
  const text = useText();
  const [name, setName] = useState(props.name);
  const { errorAt, onEdit, onSend } = useServerError<'name'>(error && { at: 'name', text: ERRORS[error] });

  function submit() {
    if (isBusy) return;
    onSend();
    onSubmit(name);
  }

  return (
    <FormPane title={<Text id="Migration.Name.Title" />} text={<Text id="Migration.Name.Text" />}>
      <Form onSubmit={submit} data-focus-first>
        <Field
          label={<Text id="Migration.Name.Label" />}
          name="game-account-name"
          value={name}
          onChange={(event) => {
            setName(event.currentTarget.value);
            onEdit();
          }}
          check={isGameAccountName}
          required
          maxLength={NAME_LENGTH_MAX}
          autoComplete="nickname"
          spellCheck={false}
          dir="auto"
          hint={<Text id="Migration.Name.Hint" />}
          messages={{
            valueMissing: text('Migration.Name.Short'),
            customError: text('Migration.Name.Invalid'),
          }}
          error={isBusy ? undefined : errorAt('name')}
        />
        <Button kind="primary" type="submit" wide busy={isBusy} disabled={!isGameAccountName(name)}>
          <Text id="Migration.Name.Button" />
        </Button>
      </Form>
      <p className={styles.account}>
        <bdi>{email}</bdi>
        <button type="button" className={styles.link} onClick={onEditEmail}>
          <Text id="Common.Edit.Button" />
        </button>
      </p>
    </FormPane>
  );
}
