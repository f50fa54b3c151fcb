import type { MailRow } from '@gatehouse/contract/operator/mails.endpoints';
import { Badge } from '@gatehouse/ui/display/badge.tsx';
import { ActButton, reasonOf } from '../../components/act-button.tsx';
import type { Column } from '../../components/data-table.tsx';
import { Moment } from '../../components/moment.tsx';
import { readable } from '../../components/readable.rules.ts';
import styles from './mail-columns.module.css';
import { texts } from './mail-texts.ts';

/** Of every list of mails, before and after its own columns. */
export const MAIL_COLUMNS: readonly Column<MailRow>[] = [
  { id: 'queued', header: texts.queued, cell: ({ queuedAt }) => <Moment at={queuedAt} /> },
  { id: 'mail', header: texts.mail, cell: ({ template }) => readable(template) },
  { id: 'to', header: texts.to, cell: ({ address }) => <bdi>{address}</bdi> },
  { id: 'state', header: texts.state, cell: (mail) => <State mail={mail} /> },
];

export const RESEND_COLUMN: Column<MailRow> = {
  id: 'resend',
  header: texts.act,
  cell: (mail) => <Resend mail={mail} />,
};

function State({ mail: { state, attempts, failure } }: { mail: MailRow }) {
  return (
    <span className={styles.state}>
      <Badge kind={state === 'failed' ? 'banned' : 'neutral'}>{texts.states[state]}</Badge>
      {state === 'sent' ? null : (
        <small>
          {texts.attempts(attempts)}
          {failure ? <bdi>: {failure}</bdi> : null}
        </small>
      )}
    </span>
  );
}

function Resend({ mail: { mailId, canResend, renewal } }: { mail: MailRow }) {
  if (!canResend) return <small className={styles.renewal}>{renewal}</small>;
  return (
    <ActButton
      endpoint="POST /mails/:mailId/resend"
      label={texts.resend}
      title={texts.resendTitle}
      text={texts.resendText}
      done={texts.resendDone}
      inputOf={(form) => ({ params: { mailId }, body: { reason: reasonOf(form) } })}
    />
  );
}
