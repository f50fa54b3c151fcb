import { useLayoutEffect, useState } from 'react';
import { type SignInIntent, signInIntentOf } from './sign-in-intent.rules.ts';
import { useStores } from './stores-context.ts';

/**
 * What the visitor signs in for. Null while hydrating, as the server does not know it. It stays when the path has been
 * taken, until the next page is shown.
 */
export function useSignInIntent(): SignInIntent | null {
  const { returnPath } = useStores();
  const [intent, setIntent] = useState<SignInIntent | null>(null);
  useLayoutEffect(() => setIntent(signInIntentOf(returnPath.getState().wanted() ?? '')), [returnPath]);
  return intent;
}
