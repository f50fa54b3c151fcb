import { Button } from '@gatehouse/ui/buttons/button.tsx';
import { IconButton } from '@gatehouse/ui/buttons/icon-button.tsx';
import { Notice } from '@gatehouse/ui/overlays/notice.tsx';
import X from 'lucide-react/icons/x';
import { Text, useText } from '../../platform/i18n/text.tsx';
import { useStores } from '../../stores/stores-context.ts';
import styles from './dock-notice.module.css';
import { ResendButton } from './resend-button.tsx';

export default function ValidationBanner({ email, onClose }: { email: string; onClose(): void }) {
  const text = useText();
  const { modals } = useStores();
  return (
    <Notice
      kind="info"
      className={styles.notice}
      title={<Text id="Validation.Banner.Title" />}
      action={
        <div className={styles.actions}>
          <ResendButton size="small" />
          <Button size="small" kind="quiet" onClick={() => modals.getState().open('validation-help', {})}>
            <Text id="Validation.Help.Button" />
          </Button>
          <IconButton icon={X} iconSize={18} label={text('Common.Close.Button')} onClick={onClose} />
        </div>
      }
    >
      <Text
        id="Validation.Banner.Text"
        values={{
          email: (
            <bdi className={styles.address} title={email}>
              {email}
            </bdi>
          ),
        }}
      />
    </Notice>
  );
}
