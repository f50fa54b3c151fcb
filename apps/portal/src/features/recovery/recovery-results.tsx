import { Button } from '@gatehouse/ui/buttons/button.tsx';
import { ButtonLink } from '@gatehouse/ui/buttons/button-link.tsx';
import { Spinner } from '@gatehouse/ui/display/spinner.tsx';
import { FormPane } from '@gatehouse/ui/forms/form-pane.tsx';
import CircleCheck from 'lucide-react/icons/circle-check';
import Mail from 'lucide-react/icons/mail';
import TimerOff from 'lucide-react/icons/timer-off';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { Text } from '../../platform/i18n/text.tsx';

/** The same text for known and unknown addresses, so that it does not reveal whether an account exists. */
export function RecoverySent({ email, onOther }: { email: string; onOther(): void }) {
  return (
    <FormPane
      icon={Mail}
      title={<Text id="Recovery.Sent.Title" />}
      text={<Text id="Recovery.Sent.Text" values={{ email }} />}
    >
      <Button wide onClick={onOther}>
        <Text id="Recovery.Sent.Other" />
      </Button>
    </FormPane>
  );
}

/** In the place of the form that follows when the link works. */
export function LinkCheck({ text }: { text: ReactNode }) {
  return (
    <FormPane title={<Text id="Recovery.New.Title" />} text={text}>
      <Spinner size="large" />
    </FormPane>
  );
}

export function RecoveryDone() {
  const locale = usePageLocale();
  return (
    <FormPane
      icon={CircleCheck}
      title={<Text id="Recovery.Done.Title" />}
      text={<Text id="Recovery.Done.Text" />}
    >
      <ButtonLink kind="primary" wide>
        <Link to={`/${locale}/sign-in`}>
          <Text id="Recovery.Done.Link" />
        </Link>
      </ButtonLink>
    </FormPane>
  );
}

export function RecoveryExpired({ onAgain }: { onAgain(): void }) {
  return (
    <FormPane
      icon={TimerOff}
      title={<Text id="Recovery.Expired.Title" />}
      text={<Text id="Recovery.Expired.Text" />}
    >
      <Button kind="primary" wide onClick={onAgain}>
        <Text id="Recovery.Expired.Button" />
      </Button>
    </FormPane>
  );
}
