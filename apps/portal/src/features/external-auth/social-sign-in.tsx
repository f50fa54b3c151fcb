import { PROVIDER_NAMES } from '@gatehouse/domain/games';
import { Button } from '@gatehouse/ui/buttons/button.tsx';
import { Divider } from '@gatehouse/ui/display/divider.tsx';
import { BrandMark } from '@gatehouse/ui/graphics/brand-mark.tsx';
import type { ReactNode } from 'react';
import { ProviderWindowNotice } from '../../entities/external-auth/provider-window-notice.tsx';
import { useConfig } from '../../platform/config-context.ts';
import type { FormFailure } from '../../platform/forms/form-failure.ts';
import { Text } from '../../platform/i18n/text.tsx';
import styles from './social-sign-in.module.css';
import { useExternalAuth } from './use-external-auth.ts';

const TEXTS = {
  waiting: 'ExternalAuth.Waiting.Text',
  closed: 'ExternalAuth.Closed.Text',
  returning: 'ExternalAuth.Returning.Text',
  blocked: 'ExternalAuth.Error.PopupBlocked',
  leave: 'ExternalAuth.Redirect.Button',
} as const;

const FAILED: FormFailure = { at: 'form', text: 'ExternalAuth.Error.Failed' };

interface SocialSignInProps {
  onEmail(email: string): void;
  /** Another way to sign in. */
  children?: ReactNode;
}

/** The configured social providers, and the result of choosing one. */
export function SocialSignIn({ onEmail, children }: SocialSignInProps) {
  const { socialProviders = [] } = useConfig().features;
  const { state, begin, leave } = useExternalAuth(onEmail);
  if (socialProviders.length === 0) return children;
  return (
    <div className={styles.ways}>
      <Divider>
        <Text id="SignIn.Or.Divider" />
      </Divider>
      {socialProviders.map((provider) => (
        <Button
          key={provider}
          wide
          icon={<BrandMark file={`/brand/${provider}.svg`} />}
          busy={state.at === 'entering' && state.provider === provider}
          onClick={() => begin(provider)}
        >
          <Text id="ExternalAuth.Continue.Button" values={{ provider: PROVIDER_NAMES[provider] }} />
        </Button>
      ))}
      {state.at === 'entering' ? null : (
        <ProviderWindowNotice state={state} texts={TEXTS} failure={FAILED} onLeave={leave} />
      )}
      {children}
    </div>
  );
}
