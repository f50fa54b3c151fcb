import type { MauthResult } from '@gatehouse/contract/session';
import { presentSignIn, type SignedIn } from '../sign-in/sign-in.presenter.ts';

export function presentClientSignIn(signedIn: SignedIn | { mHash: string | null }): MauthResult {
  if ('token' in signedIn) return presentSignIn(signedIn);
  return {
    mHash: signedIn.mHash,
    email: null,
    userId: null,
    platformGameAccountId: null,
    isPlatformLogin: false,
    isThin: false,
  };
}
