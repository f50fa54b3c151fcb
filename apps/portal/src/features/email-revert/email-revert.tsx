import { REVERT_TOKEN_S } from '@gatehouse/domain/limits';
import CircleCheck from 'lucide-react/icons/circle-check';
import TimerOff from 'lucide-react/icons/timer-off';
import { Link } from 'react-router';
import { useConfig } from '../../platform/config-context.ts';
import { ContentLink } from '../../platform/content-link.tsx';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { Text } from '../../platform/i18n/text.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { FormPane } from '../../ui/form-pane.tsx';
import { RevertQuestion } from './revert-question.tsx';
import { useEmailRevert } from './use-email-revert.ts';

const DAYS = REVERT_TOKEN_S / 24 / 60 / 60;

/** What the link in the mail about a changed address leads to. It undoes a lot, so it asks first. */
export function EmailRevert({ token }: { token: string }) {
  const { state, revert } = useEmailRevert(token);
  const { links } = useConfig();
  const locale = usePageLocale();
  const recover = `/${locale}/recover-password`;
  switch (state.at) {
    case 'asking':
    case 'busy':
      return (
        <RevertQuestion
          failure={state.at === 'asking' ? state.failure : null}
          isBusy={state.at === 'busy'}
          onRevert={() => void revert()}
        />
      );
    case 'done':
      return (
        <FormPane
          icon={CircleCheck}
          title={<Text id="RevertEmail.Done.Title" />}
          text={<Text id="RevertEmail.Done.Text" />}
        >
          <ButtonLink wide>
            <Link to={recover}>
              <Text id="RevertEmail.Done.Link" />
            </Link>
          </ButtonLink>
        </FormPane>
      );
    case 'expired':
      return (
        <FormPane
          icon={TimerOff}
          title={<Text id="RevertEmail.Expired.Title" />}
          text={
            <Text
              id="RevertEmail.Expired.Text"
              values={{
                days: DAYS,
                support: (words) => <ContentLink to={links.support}>{words}</ContentLink>,
              }}
            />
          }
        >
          <ButtonLink kind="primary" wide>
            <Link to={recover}>
              <Text id="RevertEmail.Expired.Link" />
            </Link>
          </ButtonLink>
        </FormPane>
      );
  }
}
