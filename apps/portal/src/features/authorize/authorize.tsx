import type { MessageId } from '@gatehouse/messages/ids.ts';
import { ButtonLink } from '@gatehouse/ui/buttons/button-link.tsx';
import { FormPane } from '@gatehouse/ui/forms/form-pane.tsx';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import ShieldAlert from 'lucide-react/icons/shield-alert';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { useConfig } from '../../platform/config-context.ts';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { Text } from '../../platform/i18n/text.tsx';
import { type AuthorizeProblem, type AuthorizeRequest, readAuthorizeRequest } from './authorize.rules.ts';
import { AuthorizeQuestion } from './authorize-question.tsx';
import { useAuthorize } from './use-authorize.ts';

const PROBLEMS: Record<AuthorizeProblem, MessageId> = {
  client: 'Authorize.Invalid.Client',
  redirect: 'Authorize.Invalid.Redirect',
  request: 'Authorize.Invalid.Request',
};

/** Replaces the history entry, so that Back does not return to a completed request. */
const replacePage = (address: string) => window.location.replace(address);

interface AuthorizeProps {
  signInAgain: ReactNode;
  leave?: (address: string) => void;
}

/** The authorization page to which the launcher sends the player. */
export function Authorize({ signInAgain, leave = replacePage }: AuthorizeProps) {
  const { search } = useLocation();
  const { clientIds, launcherRedirects } = useConfig();
  const request = readAuthorizeRequest(search, {
    clientId: clientIds.launcher,
    redirects: launcherRedirects,
  });
  return typeof request === 'string' ? (
    <InvalidRequest problem={request} />
  ) : (
    <ValidRequest key={search} request={request} signInAgain={signInAgain} leave={leave} />
  );
}

interface ValidRequestProps {
  request: AuthorizeRequest;
  signInAgain: ReactNode;
  leave(address: string): void;
}

function ValidRequest({ request, signInAgain, leave }: ValidRequestProps) {
  const { decision, isBusy, failure, confirm, cancel } = useAuthorize(request, leave);
  if (decision) return <Left isConfirmed={decision === 'confirmed'} />;
  return (
    <AuthorizeQuestion
      failure={failure}
      isBusy={isBusy}
      signInAgain={signInAgain}
      onConfirm={confirm}
      onCancel={cancel}
    />
  );
}

function Left({ isConfirmed }: { isConfirmed: boolean }) {
  return isConfirmed ? (
    <FormPane
      icon={CircleCheck}
      title={<Text id="Authorize.Confirmed.Title" />}
      text={<Text id="Authorize.Confirmed.Text" />}
    >
      <ShopLink />
    </FormPane>
  ) : (
    <FormPane
      icon={CircleX}
      title={<Text id="Authorize.Cancelled.Title" />}
      text={<Text id="Authorize.Cancelled.Text" />}
    >
      <ShopLink />
    </FormPane>
  );
}

function InvalidRequest({ problem }: { problem: AuthorizeProblem }) {
  return (
    <FormPane
      icon={ShieldAlert}
      title={<Text id="Authorize.Invalid.Title" />}
      text={<Text id={PROBLEMS[problem]} />}
    >
      <ShopLink />
    </FormPane>
  );
}

function ShopLink() {
  const locale = usePageLocale();
  return (
    <ButtonLink wide>
      <Link to={`/${locale}/`}>
        <Text id="Authorize.Shop.Link" />
      </Link>
    </ButtonLink>
  );
}
