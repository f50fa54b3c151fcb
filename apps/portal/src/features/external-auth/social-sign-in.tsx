import { SOCIAL_PROVIDERS } from '@gatehouse/domain/games';
import { PROVIDER_NAMES } from '../../platform/external-auth/provider-names.ts';
import { Text } from '../../platform/i18n/text.tsx';
import { BrandMark } from '../../ui/brand-mark.tsx';
import { Button } from '../../ui/button.tsx';
import { ExternalAuthNotice } from './external-auth-notice.tsx';
import styles from './social-sign-in.module.css';
import { useExternalAuth } from './use-external-auth.ts';

/** The two buttons, and what became of pressing one. */
export function SocialSignIn({ onEmail }: { onEmail(email: string): void }) {
  const { state, begin, leave } = useExternalAuth(onEmail);
  return (
    <div className={styles.ways}>
      {SOCIAL_PROVIDERS.map((provider) => (
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
      <ExternalAuthNotice state={state} onLeave={leave} />
    </div>
  );
}
