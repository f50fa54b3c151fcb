import type { ReactNode } from 'react';
import { Slider } from '../../ui/slider.tsx';
import { SignUpForm } from './sign-up-form.tsx';
import { useSignUp } from './use-sign-up.ts';

interface SignUpProps {
  isCodeAsked: boolean;
  /** The step for a social sign-in that waits for a one-time code. */
  code: ReactNode;
  social: ReactNode;
  /** The second pane if the session requires an upgrade. */
  upgrade: ReactNode;
}

export function SignUp({ isCodeAsked, code, social, upgrade }: SignUpProps) {
  const { state, submit } = useSignUp();
  const isUpgrading = state.at === 'upgrade';
  return (
    <Slider
      index={isCodeAsked ? 1 : isUpgrading ? 2 : 0}
      panes={[
        {
          key: 'form',
          content: (
            <SignUpForm
              failure={state.at === 'form' ? state.failure : null}
              isBusy={state.at === 'creating' || state.at === 'done'}
              onSubmit={submit}
              social={social}
            />
          ),
        },
        { key: 'code', content: isCodeAsked ? code : null },
        { key: 'upgrade', content: isUpgrading ? upgrade : null },
      ]}
    />
  );
}
