import { regionName } from '@gatehouse/domain/region-name';
import { type FormEvent, useId } from 'react';
import { FailureNotice } from '../../../platform/forms/failure-notice.tsx';
import { usePageLocale } from '../../../platform/i18n/page-locale.ts';
import { Text, useText } from '../../../platform/i18n/text.tsx';
import { useStores } from '../../../stores/stores-context.ts';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import styles from './account-choice.module.css';
import type { AccountChoice as Choice } from './open-purchase.ts';

type AccountChoiceProps = Choice & { title: string; onChoose(accountId: string): void; onClose(): void };

/** Which game account gets what is bought, for players with several. */
export default function AccountChoice({
  productName,
  game,
  accounts,
  failure,
  title,
  onChoose,
  onClose,
}: AccountChoiceProps) {
  const text = useText();
  const locale = usePageLocale();
  const form = useId();
  const { library } = useStores();
  // The account that the player has selected in the library, else the one that was played last.
  const selected = library.getState().gameAccounts[productName];

  function submit(event: FormEvent<HTMLFormElement>) {
    onChoose(String(new FormData(event.currentTarget).get('account')));
  }

  return (
    <Modal
      isOpen
      onClose={onClose}
      closeLabel={text('Common.Close.Button')}
      title={<Text id="Product.Account.Title" />}
      actions={
        <>
          <Button onClick={onClose}>
            <Text id="Common.Cancel.Button" />
          </Button>
          <Button kind="primary" type="submit" form={form}>
            <Text id="Product.Account.Button" />
          </Button>
        </>
      }
    >
      <Form id={form} className={styles.form} data-focus-first onSubmit={submit}>
        <FailureNotice failure={failure ?? null} />
        <p>
          <Text id="Product.Account.Text" values={{ game: title }} />
        </p>
        <SelectField
          name="account"
          defaultValue={selected}
          label={<Text id="Product.Account.Label" />}
          options={accounts.map(({ id, displayName, gameEnvironmentId }) => ({
            value: id,
            label:
              game.regions.length > 1
                ? text('Product.Account.Option', {
                    name: displayName,
                    region: regionName(game, gameEnvironmentId, locale),
                  })
                : displayName,
          }))}
        />
      </Form>
    </Modal>
  );
}
