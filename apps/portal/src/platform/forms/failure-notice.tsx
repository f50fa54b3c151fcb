import { Button } from '@gatehouse/ui/buttons/button.tsx';
import { Notice } from '@gatehouse/ui/overlays/notice.tsx';
import type { ComponentProps, ReactNode } from 'react';
import { Text } from '../i18n/text.tsx';
import type { FormFailure } from './form-failure.ts';

interface FailureNoticeProps extends Pick<ComponentProps<typeof Text>, 'values'> {
  failure: FormFailure<string> | null;
  /** Shown where the server requires a recent sign-in. */
  signInAgain?: ReactNode;
  onRetry?: () => void;
}

/** The failure of a call that concerns the whole form. A failure of one field is shown at the field. */
export function FailureNotice({ failure, signInAgain = null, onRetry, values }: FailureNoticeProps) {
  if (failure?.at === 'sign-in-again') return signInAgain;
  if (failure?.at !== 'form') return null;
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
      <Text id={failure.text} values={{ ...failure.values, ...values }} />
    </Notice>
  );
}
