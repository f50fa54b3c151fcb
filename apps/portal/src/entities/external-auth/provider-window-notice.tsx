import { PROVIDER_NAMES, type SocialProvider } from '@gatehouse/domain/games';
import type { MessageId } from '@gatehouse/messages/ids.ts';
import { Button } from '@gatehouse/ui/buttons/button.tsx';
import { Notice } from '@gatehouse/ui/overlays/notice.tsx';
import type { ReactNode } from 'react';
import { FailureNotice } from '../../platform/forms/failure-notice.tsx';
import type { FormFailure } from '../../platform/forms/form-failure.ts';
import { Text } from '../../platform/i18n/text.tsx';
import type { ProviderWindowState } from './use-provider-window.ts';

interface ProviderWindowNoticeProps {
  state: ProviderWindowState;
  texts: Record<'waiting' | 'closed' | 'returning' | 'blocked' | 'leave', MessageId>;
  /** What to show for a failed sign-in at the provider. */
  failure: FormFailure | null;
  signInAgain?: ReactNode;
  onLeave(provider: SocialProvider): void;
}

/** Shows the state of a sign-in at a provider. */
export function ProviderWindowNotice({ state, texts, onLeave, ...rest }: ProviderWindowNoticeProps) {
  if (state.at === 'idle') return null;
  const values = { provider: PROVIDER_NAMES[state.provider] };
  if (state.at === 'failed') return <FailureNotice {...rest} values={values} />;
  if (state.at === 'waiting' || state.at === 'closed' || state.at === 'returning') {
    return (
      <Notice>
        <Text id={texts[state.at]} values={values} />
      </Notice>
    );
  }
  return (
    <Notice
      kind="warn"
      role="alert"
      action={
        <Button size="small" busy={state.at === 'leaving'} onClick={() => onLeave(state.provider)}>
          <Text id={texts.leave} />
        </Button>
      }
    >
      <Text id={texts.blocked} values={values} />
    </Notice>
  );
}
