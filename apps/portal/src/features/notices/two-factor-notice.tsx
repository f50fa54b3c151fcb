import { ButtonLink } from '@gatehouse/ui/buttons/button-link.tsx';
import { IconButton } from '@gatehouse/ui/buttons/icon-button.tsx';
import { Notice } from '@gatehouse/ui/overlays/notice.tsx';
import X from 'lucide-react/icons/x';
import { Link } from 'react-router';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { Text, useText } from '../../platform/i18n/text.tsx';
import { useStores } from '../../stores/stores-context.ts';
import styles from './dock-notice.module.css';

/** Following the link or closing the notice marks it as seen. */
export default function TwoFactorNotice() {
  const text = useText();
  const locale = usePageLocale();
  const { session } = useStores();
  const markSeen = () => session.getState().markTwoFactorSeen();
  return (
    <Notice
      kind="info"
      className={styles.notice}
      title={<Text id="TwoFactorNotice.Title" />}
      action={
        <div className={styles.actions}>
          <ButtonLink size="small">
            <Link to={`/${locale}/settings`} onClick={markSeen}>
              <Text id="TwoFactorNotice.Settings.Link" />
            </Link>
          </ButtonLink>
          <IconButton icon={X} iconSize={18} label={text('Common.Close.Button')} onClick={markSeen} />
        </div>
      }
    >
      <Text id="TwoFactorNotice.Text" />
    </Notice>
  );
}
