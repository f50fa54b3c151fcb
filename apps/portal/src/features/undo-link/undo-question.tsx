import type { MessageId } from '@gatehouse/messages/ids.ts';
import ShieldAlert from 'lucide-react/icons/shield-alert';
import { Link } from 'react-router';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { Text } from '../../platform/i18n/text.tsx';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { FormPane } from '../../ui/form-pane.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { UndoError } from './undo-link.rules.ts';
import styles from './undo-question.module.css';

const ERRORS: Record<UndoError, MessageId> = {
  'rate-limit': 'Error.TOO_MANY_REQUESTS',
  network: 'Error.Network',
  unknown: 'Error.Unknown',
};

export interface UndoWords {
  question: MessageId;
  consequences: readonly MessageId[];
  button: MessageId;
  done: MessageId;
  expired: MessageId;
}

interface UndoQuestionProps {
  error: UndoError | null;
  isBusy: boolean;
  words: Pick<UndoWords, 'question' | 'consequences' | 'button'>;
  onUndo(): void;
}

export function UndoQuestion({ error, isBusy, words, onUndo }: UndoQuestionProps) {
  const locale = usePageLocale();
  return (
    <FormPane
      icon={ShieldAlert}
      title={<Text id="RevertEmail.Ask.Title" />}
      text={<Text id={words.question} />}
    >
      <ul className={styles.steps}>
        {words.consequences.map((id) => (
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
      <Button kind="primary" wide busy={isBusy} onClick={onUndo}>
        <Text id={words.button} />
      </Button>
      <ButtonLink kind="quiet" wide>
        <Link to={`/${locale}/`}>
          <Text id="RevertEmail.Keep.Link" />
        </Link>
      </ButtonLink>
    </FormPane>
  );
}
