import { ButtonLink } from '@gatehouse/ui/buttons/button-link.tsx';
import { FormPane } from '@gatehouse/ui/forms/form-pane.tsx';
import CircleCheck from 'lucide-react/icons/circle-check';
import Link2Off from 'lucide-react/icons/link-2-off';
import TimerOff from 'lucide-react/icons/timer-off';
import { Link } from 'react-router';
import { useConfig } from '../../platform/config-context.ts';
import { ContentLink } from '../../platform/content-link.tsx';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { Text } from '../../platform/i18n/text.tsx';
import { UndoQuestion, type UndoTexts } from './undo-question.tsx';
import { type UndoneChange, useUndoLink } from './use-undo-link.ts';

const DAY_S = 24 * 60 * 60;

interface UndoLinkProps {
  texts: UndoTexts;
  validSeconds: number;
  change: UndoneChange;
  token: string;
}

/** The target of a mailed undo link. Undoing has large effects, so it asks for confirmation. */
export function UndoLink({ texts, validSeconds, change, token }: UndoLinkProps) {
  const { state, undo } = useUndoLink(change, token);
  const { links } = useConfig();
  const locale = usePageLocale();
  const recover = `/${locale}/recover-password`;
  const newPassword = (
    <ButtonLink kind="primary" wide>
      <Link to={recover}>
        <Text id="RevertEmail.Expired.Link" />
      </Link>
    </ButtonLink>
  );
  switch (state.at) {
    case 'checking':
    case 'asking':
    case 'busy':
      return (
        <UndoQuestion
          failure={state.at === 'asking' ? state.failure : null}
          isBusy={state.at !== 'asking'}
          texts={texts}
          onUndo={undo}
        />
      );
    case 'done':
      return (
        <FormPane
          icon={CircleCheck}
          title={<Text id="RevertEmail.Done.Title" />}
          text={<Text id={texts.done} />}
        >
          <ButtonLink wide>
            <Link to={recover}>
              <Text id="RevertEmail.Done.Link" />
            </Link>
          </ButtonLink>
        </FormPane>
      );
    case 'incomplete':
      return (
        <FormPane
          icon={Link2Off}
          title={<Text id="RevertEmail.Incomplete.Title" />}
          text={<Text id="RevertEmail.Incomplete.Text" />}
        >
          {newPassword}
        </FormPane>
      );
    case 'expired':
      return (
        <FormPane
          icon={TimerOff}
          title={<Text id="RevertEmail.Expired.Title" />}
          text={
            <Text
              id={texts.expired}
              values={{
                days: validSeconds / DAY_S,
                support: (chunks) => <ContentLink to={links.support}>{chunks}</ContentLink>,
              }}
            />
          }
        >
          {newPassword}
        </FormPane>
      );
  }
}
