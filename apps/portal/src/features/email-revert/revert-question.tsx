import type { MessageId } from '@gatehouse/messages/ids.ts';
import ShieldAlert from 'lucide-react/icons/shield-alert';
import { Link } from 'react-router';
import { FailureNotice } from '../../platform/forms/failure-notice.tsx';
import type { FormFailure } from '../../platform/forms/form-failure.ts';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { Text } from '../../platform/i18n/text.tsx';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { FormPane } from '../../ui/form-pane.tsx';
import styles from './revert-question.module.css';

const CONSEQUENCES: readonly MessageId[] = [
  'RevertEmail.Ask.Address',
  'RevertEmail.Ask.Devices',
  'RevertEmail.Ask.Password',
  'RevertEmail.Ask.Mail',
];

interface RevertQuestionProps {
  failure: FormFailure | null;
  isBusy: boolean;
  onRevert(): void;
}

export function RevertQuestion({ failure, isBusy, onRevert }: RevertQuestionProps) {
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
      <FailureNotice failure={failure} />
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
