import type { MessageId } from '@gatehouse/messages/ids.ts';
import ShieldAlert from 'lucide-react/icons/shield-alert';
import { Link } from 'react-router';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { Text } from '../../platform/i18n/text.tsx';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { FormPane } from '../../ui/form-pane.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { RevertError } from './email-revert.rules.ts';
import styles from './revert-question.module.css';

const ERRORS: Record<RevertError, MessageId> = {
  'rate-limit': 'Error.TOO_MANY_REQUESTS',
  network: 'Error.Network',
  unknown: 'Error.Unknown',
};

const CONSEQUENCES: readonly MessageId[] = [
  'RevertEmail.Ask.Address',
  'RevertEmail.Ask.Devices',
  'RevertEmail.Ask.Password',
  'RevertEmail.Ask.Mail',
];

interface RevertQuestionProps {
  error: RevertError | null;
  isBusy: boolean;
  onRevert(): void;
}

export function RevertQuestion({ error, isBusy, onRevert }: RevertQuestionProps) {
  const locale = usePageLocale();
  return (
    <FormPane
      icon={ShieldAlert}
      title={<Text id="RevertEmail.Ask.Title" />}
      text={<Text id="RevertEmail.Ask.Text" />}
    >
      <ul className={styles.steps}>
        {CONSEQUENCES.map((id) => (
          <li key={id}>
            <Text id={id} />
          </li>
        ))}
      </ul>
      {error ? (
        <Notice kind="danger">
          <Text id={ERRORS[error]} />
        </Notice>
      ) : null}
      <Button kind="primary" wide busy={isBusy} onClick={onRevert}>
        <Text id="RevertEmail.Ask.Button" />
      </Button>
      <ButtonLink kind="quiet" wide>
        <Link to={`/${locale}/`}>
          <Text id="RevertEmail.Keep.Link" />
        </Link>
      </ButtonLink>
    </FormPane>
  );
}
