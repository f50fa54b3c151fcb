import { NAME_LENGTH_MAX, NAME_LENGTH_MIN } from '@gatehouse/domain/limits';
import { Button } from '@gatehouse/ui/buttons/button.tsx';
import { Form } from '@gatehouse/ui/forms/form.tsx';
import { Modal } from '@gatehouse/ui/overlays/modal.tsx';
import { type FormEvent, useId } from 'react';
import { FailureNotice } from '../../platform/forms/failure-notice.tsx';
import { Text, useText } from '../../platform/i18n/text.tsx';
import styles from './account-form.module.css';
import type { AccountRow } from './game-accounts.rules.ts';
import { NameField } from './name-field.tsx';
import { useAccountActions } from './use-account-actions.ts';

interface RenameAccountProps {
  productName: string;
  account: AccountRow;
  onClose(): void;
}

export default function RenameAccount({ productName, account, onClose }: RenameAccountProps) {
  const text = useText();
  const form = useId();
  const { isBusy, failure, clearFailure, rename } = useAccountActions(productName);

  async function submit(event: FormEvent<HTMLFormElement>) {
    const name = String(new FormData(event.currentTarget).get('game-account-name'));
    if (await rename(account.id, name)) onClose();
  }

  return (
    <Modal
      isOpen
      onClose={onClose}
      closeLabel={text('Common.Close.Button')}
      title={<Text id="GameAccounts.Rename.Title" />}
      actions={
        <>
          <Button onClick={onClose}>
            <Text id="Common.Cancel.Button" />
          </Button>
          <Button kind="primary" type="submit" form={form} busy={isBusy}>
            <Text id="Common.Save.Button" />
          </Button>
        </>
      }
    >
      <Form id={form} className={styles.form} data-focus-first onSubmit={submit} onInput={clearFailure}>
        <FailureNotice failure={failure} />
        <NameField
          name={account.name}
          isRequired
          failure={failure}
          hint={<Text id="GameAccounts.Name.Hint" values={{ min: NAME_LENGTH_MIN, max: NAME_LENGTH_MAX }} />}
        />
      </Form>
    </Modal>
  );
}
