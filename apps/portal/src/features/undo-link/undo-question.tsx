import type { MessageId } from '@gatehouse/messages/ids.ts';
import { Button } from '@gatehouse/ui/buttons/button.tsx';
import { ButtonLink } from '@gatehouse/ui/buttons/button-link.tsx';
import { FormPane } from '@gatehouse/ui/forms/form-pane.tsx';
import ShieldAlert from 'lucide-react/icons/shield-alert';
import { Link } from 'react-router';
import { FailureNotice } from '../../platform/forms/failure-notice.tsx';
import type { FormFailure } from '../../platform/forms/form-failure.ts';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { Text } from '../../platform/i18n/text.tsx';
import styles from './undo-question.module.css';

export interface UndoTexts {
  question: MessageId;
  consequences: readonly MessageId[];
  button: MessageId;
  done: MessageId;
  expired: MessageId;
}

interface UndoQuestionProps {
  failure: FormFailure | null;
  isBusy: boolean;
  texts: Pick<UndoTexts, 'question' | 'consequences' | 'button'>;
  onUndo(): void;
}

export function UndoQuestion({ failure, isBusy, texts, onUndo }: UndoQuestionProps) {
  const locale = usePageLocale();
  return (
    <FormPane
      icon={ShieldAlert}
      title={<Text id="RevertEmail.Ask.Title" />}
      text={<Text id={texts.question} />}
    >
      <ul className={styles.steps}>
        {texts.consequences.map((id) => (
          <li key={id}>
            <Text id={id} />
          </li>
        ))}
      </ul>
      <FailureNotice failure={failure} />
      <Button kind="primary" wide busy={isBusy} onClick={onUndo}>
        <Text id={texts.button} />
      </Button>
      <ButtonLink kind="quiet" wide>
        <Link to={`/${locale}/`}>
          <Text id="RevertEmail.Keep.Link" />
        </Link>
      </ButtonLink>
    </FormPane>
  );
}
