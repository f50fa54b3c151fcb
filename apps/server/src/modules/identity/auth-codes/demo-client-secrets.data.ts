import { hashToken } from '../../../hash-token.ts';

/** For trying the exchange in the demo. They are public, so no other mode accepts them. */
export const DEMO_CLIENT_SECRETS = {
  board: 'demo-board-secret-not-for-production',
  support: 'demo-support-secret-not-for-production',
  game: 'demo-game-secret-not-for-production',
  interstitial: 'demo-interstitial-secret-not-for-production',
} as const;

export const DEMO_CLIENT_SECRETS_SHA256 = {
  board: [hashToken(DEMO_CLIENT_SECRETS.board)],
  support: [hashToken(DEMO_CLIENT_SECRETS.support)],
  game: [hashToken(DEMO_CLIENT_SECRETS.game)],
  interstitial: [hashToken(DEMO_CLIENT_SECRETS.interstitial)],
} as const;
