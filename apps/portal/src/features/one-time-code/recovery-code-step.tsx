import { Button } from '@gatehouse/ui/buttons/button.tsx';
import { FormPane } from '@gatehouse/ui/forms/form-pane.tsx';
import { Icon } from '@gatehouse/ui/graphics/icon.tsx';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import KeyRound from 'lucide-react/icons/key-round';
import { Text } from '../../platform/i18n/text.tsx';
import styles from './code-step.module.css';
import { RecoveryCodeForm } from './recovery-code-form.tsx';
import type { KnownCredentials } from './use-one-time-code.ts';

interface RecoveryCodeStepProps {
  known: KnownCredentials;
  onHavePhone(): void;
  onBack(): void;
}

/** Lets the player sign in with the recovery code, without the authenticator. */
export default function RecoveryCodeStep({ known, onHavePhone, onBack }: RecoveryCodeStepProps) {
  return (
    <FormPane
      icon={KeyRound}
      title={<Text id="RecoveryCode.Step.Title" />}
      text={<Text id="RecoveryCode.Step.Text" />}
    >
      <RecoveryCodeForm known={known} submitLabel="RecoveryCode.Submit.Button" />
      <div className={styles.ways}>
        <button type="button" className={styles.link} onClick={onHavePhone}>
          <Text id="RecoveryCode.HavePhone.Link" />
        </button>
        <Button kind="quiet" icon={<Icon of={ArrowLeft} size={18} mirrored />} onClick={onBack}>
          <Text id="Common.Back.Button" />
        </Button>
      </div>
    </FormPane>
  );
}
