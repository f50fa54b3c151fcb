import { Button } from '@gatehouse/ui/buttons/button.tsx';
import { Modal } from '@gatehouse/ui/overlays/modal.tsx';
import { Notice } from '@gatehouse/ui/overlays/notice.tsx';
import { Text } from '../../platform/i18n/text.tsx';
import { useFormat } from '../../platform/i18n/use-format.ts';
import styles from './account-deletion.module.css';
import { useKeepAccount } from './use-keep-account.ts';

/** After each sign-in of a player who has asked for the deletion: the account is kept, or the session ends. */
export default function KeepAccount() {
  const { date } = useFormat();
  const { erasesAt, isBusy, failure, keep, leave } = useKeepAccount();
  return (
    <Modal
      isOpen
      role="alertdialog"
      dismissible={false}
      title={<Text id="AccountDeletion.Modal.Title" />}
      actions={
        <>
          <Button kind="primary" busy={isBusy} onClick={keep}>
            <Text id="AccountDeletion.Keep.Button" />
          </Button>
          <Button disabled={isBusy} onClick={leave}>
            <Text id="AccountDeletion.Leave.Button" />
          </Button>
        </>
      }
    >
      <div className={styles.question}>
        {failure ? (
          <Notice kind="danger">
            <Text id={failure} />
          </Notice>
        ) : null}
        {erasesAt ? (
          <p>
            <Text
              id="AccountDeletion.Modal.Text"
              values={{ date: date(new Date(erasesAt), { dateStyle: 'long', timeStyle: 'short' }) }}
            />
          </p>
        ) : null}
      </div>
    </Modal>
  );
}
