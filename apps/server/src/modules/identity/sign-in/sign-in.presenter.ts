import type { SignInResult } from '@gatehouse/contract/session';

export interface SignedIn {
  token: string;
  user: { id: string; email: string | null };
  mHash: string | null;
  isPlatformLogin: boolean;
  platformGameAccountId: string | null;
}

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
