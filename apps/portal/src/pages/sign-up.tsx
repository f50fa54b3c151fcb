import { useState } from 'react';
import { LazyUpgrade } from '../features/external-auth/lazy-upgrade.tsx';
import { SocialSignIn } from '../features/external-auth/social-sign-in.tsx';
import { LazyCodeStep } from '../features/one-time-code/lazy-code-step.tsx';
import { useOneTimeCode } from '../features/one-time-code/use-one-time-code.ts';
import { LazyIntentText } from '../features/shop/intent/lazy-intent-text.tsx';
import { SignUp } from '../features/sign-up/sign-up.tsx';

export { prefetchAuthArt as prefetch } from '../features/auth-art/use-auth-art.ts';

export default function SignUpPage() {
  const { isAsked: isCodeAsked } = useOneTimeCode();
  const [providerEmail, setProviderEmail] = useState<string>();
  return (
    <SignUp
      isCodeAsked={isCodeAsked}
      code={<LazyCodeStep known={{}} />}
      social={<SocialSignIn onEmail={setProviderEmail} />}
      renderIntent={(usual) => <LazyIntentText screen="SignUp">{usual}</LazyIntentText>}
      upgrade={<LazyUpgrade email={providerEmail} />}
    />
  );
}
