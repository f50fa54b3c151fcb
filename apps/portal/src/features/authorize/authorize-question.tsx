import type { MessageId } from '@gatehouse/messages/ids.ts';
import MonitorCheck from 'lucide-react/icons/monitor-check';
import type { ReactNode } from 'react';
import { useConfig } from '../../platform/config-context.ts';
import { Text, useText } from '../../platform/i18n/text.tsx';
import { isSignedIn } from '../../stores/session-user.ts';
import { useSession } from '../../stores/stores-context.ts';
import { Button } from '../../ui/button.tsx';
import { FormPane } from '../../ui/form-pane.tsx';
import { IdentityChip } from '../../ui/identity-chip.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { AuthorizeFailure } from './authorize.rules.ts';

const ERRORS: Record<Exclude<AuthorizeFailure, 'stale'>, MessageId> = {
  refused: 'Authorize.Refused.Error',
  'rate-limit': 'Error.TOO_MANY_REQUESTS',
  network: 'Error.Network',
  unknown: 'Error.Unknown',
};

interface AuthorizeQuestionProps {
  error: AuthorizeFailure | null;
  isBusy: boolean;
  /** What to show where the sign-in is too old; the player comes back to this request. */
  signInAgain: ReactNode;
  onConfirm(): void;
  onCancel(): void;
}

/** Names the program and the account, and does nothing without a press. */
export function AuthorizeQuestion({
  error,
  isBusy,
  signInAgain,
  onConfirm,
  onCancel,
}: AuthorizeQuestionProps) {
  const text = useText();
  const { brand } = useConfig();
  const user = useSession((session) => session.user);
  const account = isSignedIn(user) ? (user.email ?? user.nickname ?? '') : '';
  return (
    <FormPane
      icon={MonitorCheck}
      title={<Text id="Authorize.Ask.Title" />}
      text={<Text id="Authorize.Ask.Text" values={{ brand: brand.name }} />}
    >
      <IdentityChip label={<Text id="Authorize.Account.Label" />} identity={account} />
      <QuestionNotice error={error} signInAgain={signInAgain} />
      <Button
        kind="primary"
        wide
        busy={isBusy}
        busyLabel={text('Authorize.Confirm.Busy')}
        onClick={onConfirm}
      >
        <Text id="Authorize.Confirm.Button" />
      </Button>
      <Button kind="quiet" wide onClick={onCancel}>
        <Text id="Authorize.Cancel.Button" />
      </Button>
    </FormPane>
  );
}

function QuestionNotice({ error, signInAgain }: Pick<AuthorizeQuestionProps, 'error' | 'signInAgain'>) {
  if (error === 'stale') return signInAgain;
  return error ? (
    <Notice kind="danger">
      <Text id={ERRORS[error]} />
    </Notice>
  ) : (
    <Notice kind="info" role="note">
      <Text id="Authorize.Ask.Warning" />
    </Notice>
  );
}
