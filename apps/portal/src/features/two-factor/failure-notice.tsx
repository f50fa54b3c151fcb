import type { MessageId } from '@gatehouse/messages/ids.ts';
import { Text } from '../../platform/i18n/text.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { TwoFactorFailure } from './two-factor.rules.ts';

interface FailureNoticeProps {
  failure: TwoFactorFailure;
  /** Where nothing better is known. */
  failedText: MessageId;
  onRetry?: () => void;
}

/** What is wrong with more than the code. */
export function FailureNotice({ failure, failedText, onRetry }: FailureNoticeProps) {
  return (
    <Notice
      kind="danger"
      action={
        onRetry ? (
          <Button size="small" onClick={onRetry}>
            <Text id="Common.Retry.Button" />
          </Button>
        ) : null
      }
    >
      <Text id={textOf(failure, failedText)} />
    </Notice>
  );
}

function textOf(failure: TwoFactorFailure, failedText: MessageId): MessageId {
  if (failure === 'network') return 'Error.Network';
  if (failure === 'email-not-validated') return 'Error.EMAIL_NOT_VALIDATED';
  return failure === 'rate-limit' ? 'TwoFactor.RateLimit.Text' : failedText;
}
