import { Button } from '@gatehouse/ui/buttons/button.tsx';
import { Modal } from '@gatehouse/ui/overlays/modal.tsx';
import { RecoveryCodeForm } from '../../features/one-time-code/recovery-code-form.tsx';
import { Text, useText } from '../../platform/i18n/text.tsx';
import { useSession } from '../../stores/stores-context.ts';
import styles from './two-factor-modal.module.css';

/** Sign-in without the authenticator: the recovery code switches two-factor off. */
export default function TwoFactorRecovery({ isOpen, onClose }: { isOpen: boolean; onClose(): void }) {
  const text = useText();
  const email = useSession(({ user }) => (typeof user === 'object' ? user.email : null));
  return (
    <Modal
      isOpen={isOpen}
      onClose={onClose}
      closeLabel={text('Common.Close.Button')}
      title={<Text id="RecoveryCode.Step.Title" />}
    >
      <div className={styles.form}>
        <p>
          <Text id="RecoveryCode.Step.Text" />
        </p>
        <RecoveryCodeForm
          known={{}}
          suggestedEmail={email ?? undefined}
          submitLabel="TwoFactorRecovery.Submit.Button"
        />
        <Button kind="quiet" wide onClick={onClose}>
          <Text id="RecoveryCode.HavePhone.Link" />
        </Button>
      </div>
    </Modal>
  );
}
