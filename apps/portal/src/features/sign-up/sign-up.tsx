import { Slider } from '@gatehouse/ui/forms/slider.tsx';
import type { ReactNode } from 'react';
import { SignUpForm } from './sign-up-form.tsx';
import { SIGN_UP_PANES, useSignUp } from './use-sign-up.ts';

interface SignUpProps {
  isCodeAsked: boolean;
  /** The step for a social sign-in that waits for a one-time code. */
  code: ReactNode;
  social: ReactNode;
  /** What the account is for, else the usual text: `LazyIntentText` of features/shop. */
  renderIntent(usual: ReactNode): ReactNode;
  /** The second pane if the session requires an upgrade. */
  upgrade: ReactNode;
}

export function SignUp({ isCodeAsked, code, upgrade, ...form }: SignUpProps) {
  const { state, pane, submit } = useSignUp(isCodeAsked);
  return (
    <Slider
      index={SIGN_UP_PANES.indexOf(pane)}
      panes={[
        {
          key: 'form',
          content: (
            <SignUpForm
              failure={state.at === 'form' ? state.failure : null}
              isBusy={state.at === 'creating' || state.at === 'done'}
              onSubmit={submit}
              {...form}
            />
          ),
        },
        { key: 'code', content: isCodeAsked ? code : null },
        { key: 'account', content: state.at === 'upgrade' ? upgrade : null },
      ]}
    />
  );
}
