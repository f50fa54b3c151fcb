import type { SocialProvider } from '@gatehouse/domain/games';
import { PROVIDER_NAMES } from '../../platform/external-auth/provider-names.ts';
import { Text } from '../../platform/i18n/text.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { ExternalAuthState } from './use-external-auth.ts';

interface ExternalAuthNoticeProps {
  state: ExternalAuthState;
  onLeave(provider: SocialProvider): void;
}

export function ExternalAuthNotice({ state, onLeave }: ExternalAuthNoticeProps) {
  if (state.at === 'idle' || state.at === 'entering') return null;
  const values = { provider: PROVIDER_NAMES[state.provider] };
  if (state.at === 'waiting' || state.at === 'returning') {
    const isBack = state.at === 'returning';
    return (
      <Notice>
        <Text id={isBack ? 'ExternalAuth.Returning.Text' : 'ExternalAuth.Waiting.Text'} values={values} />
      </Notice>
    );
  }
  if (state.at === 'failed') {
    return (
      <Notice kind="danger">
        <Text id="ExternalAuth.Error.Failed" values={values} />
      </Notice>
    );
  }
  return (
    <Notice
      kind="warn"
      role="alert"
      action={
        <Button size="small" busy={state.at === 'leaving'} onClick={() => onLeave(state.provider)}>
          <Text id="ExternalAuth.Redirect.Button" />
        </Button>
      }
    >
      <Text id="ExternalAuth.Error.PopupBlocked" values={values} />
    </Notice>
  );
}
