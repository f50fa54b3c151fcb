import { type ComponentProps, useState } from 'react';
import { prefetchAuthArt } from '../features/auth-art/use-auth-art.ts';
import { LazyUpgrade } from '../features/external-auth/lazy-upgrade.tsx';
import { SocialSignIn } from '../features/external-auth/social-sign-in.tsx';
import { LazyMigration } from '../features/migration/lazy-migration.tsx';
import { LazyCodeStep } from '../features/one-time-code/lazy-code-step.tsx';
import { useOneTimeCode } from '../features/one-time-code/use-one-time-code.ts';
import { PasskeySignIn } from '../features/passkeys/passkey-sign-in.tsx';
import { LazyIntentText } from '../features/shop/intent/lazy-intent-text.tsx';
import { SignIn } from '../features/sign-in/sign-in.tsx';
import { prefetchGame } from '../features/sign-in/use-game.ts';

type Prefetch = Parameters<typeof prefetchAuthArt>;

export async function prefetch(...[context, params, search]: Prefetch): Promise<void> {
  await Promise.all([prefetchAuthArt(context, params, search), prefetchGame(context, search)]);
}

export default function SignInPage() {
  const { isAsked: isCodeAsked } = useOneTimeCode();
  const [providerEmail, setProviderEmail] = useState<string>();
  const renderCode = (known: ComponentProps<typeof LazyCodeStep>['known']) => <LazyCodeStep known={known} />;
  return (
    <SignIn
      isCodeAsked={isCodeAsked}
      renderCode={renderCode}
      social={
        <SocialSignIn onEmail={setProviderEmail}>
          <PasskeySignIn />
        </SocialSignIn>
      }
      renderIntent={(usual) => <LazyIntentText screen="SignIn">{usual}</LazyIntentText>}
      upgrade={<LazyUpgrade email={providerEmail} />}
      renderMigration={(gameSignIn) => (
        <LazyMigration {...gameSignIn} isCodeAsked={isCodeAsked} renderCode={renderCode} />
      )}
    />
  );
}
