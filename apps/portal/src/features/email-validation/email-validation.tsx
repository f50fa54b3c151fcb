import { Button } from '@gatehouse/ui/buttons/button.tsx';
import { Spinner } from '@gatehouse/ui/display/spinner.tsx';
import { FormPane } from '@gatehouse/ui/forms/form-pane.tsx';
import CircleCheck from 'lucide-react/icons/circle-check';
import CloudOff from 'lucide-react/icons/cloud-off';
import Mail from 'lucide-react/icons/mail';
import type { ReactNode } from 'react';
import { Text } from '../../platform/i18n/text.tsx';
import { AlreadyValidated, RefusedLink, ShopButtonLink } from './refused-link.tsx';
import { useEmailValidation } from './use-email-validation.ts';

/** The target of the validation link. The result is in a live region, because it appears without user action. */
export function EmailValidation({ token, resend }: { token: string; resend: ReactNode }) {
  return (
    <div aria-live="polite">
      <Outcome token={token} resend={resend} />
    </div>
  );
}

function Outcome({ token, resend }: { token: string; resend: ReactNode }) {
  const { state, check } = useEmailValidation(token);
  switch (state.at) {
    case 'checking':
      return (
        <FormPane
          icon={Mail}
          title={<Text id="Validate.Checking.Title" />}
          text={<Text id="Validate.Checking.Text" />}
        >
          <Spinner size="large" />
        </FormPane>
      );
    case 'validated':
      return (
        <FormPane
          icon={CircleCheck}
          title={<Text id="Validate.Done.Title" />}
          text={<Text id="Validate.Done.Text" />}
        >
          <ShopButtonLink />
        </FormPane>
      );
    case 'already':
      return <AlreadyValidated />;
    case 'refused':
      return <RefusedLink resend={resend} />;
    case 'failed':
      return (
        <FormPane
          icon={CloudOff}
          title={<Text id="Validate.Failed.Title" />}
          text={<Text id={state.text} values={{ ...state.values }} />}
        >
          <Button kind="primary" wide onClick={check}>
            <Text id="Common.Retry.Button" />
          </Button>
        </FormPane>
      );
  }
}
