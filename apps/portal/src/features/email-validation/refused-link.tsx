import { VALIDATION_TOKEN_S } from '@gatehouse/domain/limits';
import { ButtonLink } from '@gatehouse/ui/buttons/button-link.tsx';
import { Skeleton } from '@gatehouse/ui/display/skeleton.tsx';
import { FormPane } from '@gatehouse/ui/forms/form-pane.tsx';
import CircleCheck from 'lucide-react/icons/circle-check';
import TimerOff from 'lucide-react/icons/timer-off';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { Text } from '../../platform/i18n/text.tsx';
import { isSignedIn } from '../../stores/session-user.ts';
import { useSession } from '../../stores/stores-context.ts';
import { refusalFor } from './email-validation.rules.ts';

const HOURS = VALIDATION_TOKEN_S / 60 / 60;

export function AlreadyValidated() {
  return (
    <FormPane
      icon={CircleCheck}
      title={<Text id="Validate.Already.Title" />}
      text={<Text id="Validate.Already.Text" />}
    >
      <ShopButtonLink />
    </FormPane>
  );
}

/** Shown for a rejected link, with the next step for the player. */
export function RefusedLink({ resend }: { resend: ReactNode }) {
  const user = useSession((session) => session.user);
  const locale = usePageLocale();
  const title = <Text id="Validate.Expired.Title" />;
  switch (refusalFor(isSignedIn(user) ? user : user === 'signed-out' ? null : undefined)) {
    case 'waiting':
      return (
        <FormPane icon={TimerOff} title={title} text={<Skeleton width="long" />}>
          <Skeleton shape="button" />
        </FormPane>
      );
    case 'already':
      return <AlreadyValidated />;
    case 'player':
      return (
        <FormPane
          icon={TimerOff}
          title={title}
          text={
            <Text
              id="Validate.Expired.Player"
              values={{ hours: HOURS, email: isSignedIn(user) ? user.email : '' }}
            />
          }
        >
          {resend}
        </FormPane>
      );
    case 'visitor':
      return (
        <FormPane
          icon={TimerOff}
          title={title}
          text={<Text id="Validate.Expired.Visitor" values={{ hours: HOURS }} />}
        >
          <ButtonLink kind="primary" wide>
            <Link to={`/${locale}/sign-in`}>
              <Text id="Validate.SignIn.Link" />
            </Link>
          </ButtonLink>
        </FormPane>
      );
  }
}

export function ShopButtonLink() {
  const locale = usePageLocale();
  return (
    <ButtonLink kind="primary" wide>
      <Link to={`/${locale}/`}>
        <Text id="Validate.Shop.Link" />
      </Link>
    </ButtonLink>
  );
}
