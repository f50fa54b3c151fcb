import type { MauthResult } from '@gatehouse/contract/session';
import { presentSignIn } from '../sign-in/sign-in.presenter.ts';
import type { ClientSignedIn } from './client-exchange.service.ts';

export function presentClientSignIn(signedIn: ClientSignedIn): MauthResult {
  if ('token' in signedIn) return presentSignIn(signedIn);
  return {
    mHash: signedIn.mHash,
    email: null,
    userId: signedIn.player?.userId ?? null,
    platformGameAccountId: signedIn.player?.platformGameAccountId ?? null,
    isPlatformLogin: false,
    isThin: false,
  };
}
