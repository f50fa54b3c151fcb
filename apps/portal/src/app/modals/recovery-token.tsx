import { Button } from '@gatehouse/ui/buttons/button.tsx';
import { Checkbox } from '@gatehouse/ui/forms/checkbox.tsx';
import { Modal } from '@gatehouse/ui/overlays/modal.tsx';
import { saveFile } from '@gatehouse/ui/save-file.ts';
import Copy from 'lucide-react/icons/copy';
import Download from 'lucide-react/icons/download';
import { useEffect, useState } from 'react';
import { Text } from '../../platform/i18n/text.tsx';
import { useCopy } from '../../stores/use-copy.ts';
import styles from './recovery-token.module.css';

interface RecoveryTokenProps {
  isOpen: boolean;
  onClose(): void;
  token: string;
}

/** The code is shown only once, so the modal closes only after the player confirms that it is saved. */
export default function RecoveryToken({ isOpen, onClose, token }: RecoveryTokenProps) {
  const copy = useCopy();
  const [isKept, setIsKept] = useState(false);
  useEffect(askBeforeLeaving, []);

  return (
    <Modal
      isOpen={isOpen}
      dismissible={false}
      title={<Text id="RecoveryToken.Title" />}
      actions={
        <Button kind="primary" wide disabled={!isKept} onClick={onClose}>
          <Text id="Common.Continue.Button" />
        </Button>
      }
    >
      <div className={styles.content}>
        <p>
          <Text id="RecoveryToken.Text" />
        </p>
        <code className={styles.token} dir="ltr">
          {token.replace(/(.{5})(?=.)/g, '$1 ')}
        </code>
        <div className={styles.ways}>
          <Button size="small" icon={Copy} onClick={() => void copy(token)}>
            <Text id="RecoveryToken.Copy.Button" />
          </Button>
          <Button size="small" icon={Download} onClick={() => save(token)}>
            <Text id="RecoveryToken.Save.Button" />
          </Button>
        </div>
        <Checkbox checked={isKept} onChange={(event) => setIsKept(event.currentTarget.checked)}>
          <Text id="RecoveryToken.Kept.Label" />
        </Checkbox>
        {isKept ? null : (
          <p className={styles.hint}>
            <Text id="RecoveryToken.Kept.Hint" />
          </p>
        )}
      </div>
    </Modal>
  );
}

/** The server stores only a hash: a player who leaves now never sees the code again, so the browser asks first. */
function askBeforeLeaving(): () => void {
  const ask = (event: Event) => event.preventDefault();
  window.addEventListener('beforeunload', ask);
  return () => window.removeEventListener('beforeunload', ask);
}

const save = (token: string) =>
  saveFile(new Blob([`${token}\n`], { type: 'text/plain' }), 'recovery-code.txt');
