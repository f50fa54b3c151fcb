import { Button } from '@gatehouse/ui/buttons/button.tsx';
import { FormPane } from '@gatehouse/ui/forms/form-pane.tsx';
import { IdentityChip } from '@gatehouse/ui/graphics/identity-chip.tsx';
import { Notice } from '@gatehouse/ui/overlays/notice.tsx';
import MonitorCheck from 'lucide-react/icons/monitor-check';
import type { ReactNode } from 'react';
import { useConfig } from '../../platform/config-context.ts';
import { FailureNotice } from '../../platform/forms/failure-notice.tsx';
import type { FormFailure } from '../../platform/forms/form-failure.ts';
import { Text, useText } from '../../platform/i18n/text.tsx';
import { isSignedIn } from '../../stores/session-user.ts';
import { useSession } from '../../stores/stores-context.ts';

interface AuthorizeQuestionProps {
  failure: FormFailure | null;
  isBusy: boolean;
  /** Shown if the sign-in is too old; the player returns to this request afterwards. */
  signInAgain: ReactNode;
  onConfirm(): void;
  onCancel(): void;
}

/** Names the client and the account. Nothing is sent before the player confirms. */
export function AuthorizeQuestion({
  failure,
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
      {failure ? (
        <FailureNotice failure={failure} signInAgain={signInAgain} />
      ) : (
        <Notice kind="info" role="note">
          <Text id="Authorize.Ask.Warning" />
        </Notice>
      )}
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
