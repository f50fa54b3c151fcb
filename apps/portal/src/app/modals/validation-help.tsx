import { Button } from '@gatehouse/ui/buttons/button.tsx';
import { Modal } from '@gatehouse/ui/overlays/modal.tsx';
import { Link } from 'react-router';
import { useConfig } from '../../platform/config-context.ts';
import { ContentLink } from '../../platform/content-link.tsx';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { Text, useText } from '../../platform/i18n/text.tsx';
import styles from './validation-help.module.css';

export default function ValidationHelp({ isOpen, onClose }: { isOpen: boolean; onClose(): void }) {
  const text = useText();
  const locale = usePageLocale();
  const { links } = useConfig();
  return (
    <Modal
      isOpen={isOpen}
      onClose={onClose}
      closeLabel={text('Common.Close.Button')}
      title={<Text id="ValidationHelp.Title" />}
      actions={
        <Button kind="primary" onClick={onClose}>
          <Text id="Common.Close.Button" />
        </Button>
      }
    >
      <ul className={styles.steps}>
        <li>
          <Text id="ValidationHelp.Wait.Text" />
        </li>
        <li>
          <Text id="ValidationHelp.Spam.Text" />
        </li>
        <li>
          <Text
            id="ValidationHelp.Address.Text"
            values={{
              settings: (label) => (
                <Link to={`/${locale}/settings`} onClick={onClose}>
                  {label}
                </Link>
              ),
            }}
          />
        </li>
        <li>
          <Text
            id="ValidationHelp.Support.Text"
            values={{ support: (label) => <ContentLink to={links.support}>{label}</ContentLink> }}
          />
        </li>
      </ul>
    </Modal>
  );
}
