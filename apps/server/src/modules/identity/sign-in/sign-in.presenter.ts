import type { SignInResult } from '@gatehouse/contract/session';
import type { SignedIn } from './sign-in.service.ts';

export function presentSignIn(signedIn: SignedIn): SignInResult {
  const { token, user, mHash, isPlatformLogin, platformGameAccountId } = signedIn;
  return {
    token,
    mHash,
    email: user.email,
    userId: user.id,
    platformGameAccountId,
    isPlatformLogin,
    isThin: false,
  };
}
