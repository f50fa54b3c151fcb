import type { ComponentProps } from 'react';
import { LazyUpgrade } from '../features/external-auth/lazy-upgrade.tsx';
import { BrowserSignIn } from '../features/launcher/browser-sign-in.tsx';
import { LazyMigration } from '../features/migration/lazy-migration.tsx';
import { LazyCodeStep } from '../features/one-time-code/lazy-code-step.tsx';
import { useOneTimeCode } from '../features/one-time-code/use-one-time-code.ts';
import { LazyIntentText } from '../features/shop/intent/lazy-intent-text.tsx';
import { SignIn } from '../features/sign-in/sign-in.tsx';

/** With a password, or through the system browser, where the social providers are too. */
export default function LauncherSignInPage() {
  const { isAsked: isCodeAsked } = useOneTimeCode();
  const renderCode = (known: ComponentProps<typeof LazyCodeStep>['known']) => <LazyCodeStep known={known} />;
  return (
    <SignIn
      isCodeAsked={isCodeAsked}
      renderCode={renderCode}
      social={<BrowserSignIn />}
      renderIntent={(usual) => <LazyIntentText screen="SignIn">{usual}</LazyIntentText>}
      upgrade={<LazyUpgrade email={undefined} />}
      renderMigration={(gameSignIn) => (
        <LazyMigration {...gameSignIn} isCodeAsked={isCodeAsked} renderCode={renderCode} />
      )}
    />
  );
}
