import type { GhostResult, ThinSignInResult } from '@gatehouse/contract/migration';
import { isEmail } from '@gatehouse/domain/email';

export type ConcludingState =
  | 'AccountAdded'
  | 'LoginNotice'
  | 'UpgradedFromEmail'
  | 'UpgradedFromUsername'
  | 'AccountNameSet'
  | 'UnifiedFromEmail'
  | 'UnifiedFromUsername'
  | 'Default';

/** What the session and the flow know about the player’s path. */
export interface ConcludingFacts {
  /** The identity as typed on the sign-in page. */
  identity: string;
  isPlatformUser: boolean;
  isGameAccountMigrated: boolean;
  isGameAccountUpgraded: boolean;
  wasGameAccountMerged: boolean;
  hasChosenName: boolean;
  /** Whether the game knew an e-mail, so that the player only confirmed it. */
  hadEmail: boolean;
}

/** Reads the facts from the flow. */
export function concludingFactsOf(flow: {
  identity: string;
  signInResult: ThinSignInResult;
  result: GhostResult | null;
  displayName: string | null;
}): ConcludingFacts {
  const { identity, signInResult, result, displayName } = flow;
  return {
    identity,
    isPlatformUser: signInResult.isPlatformUser,
    isGameAccountMigrated: signInResult.isGameAccountMigrated,
    isGameAccountUpgraded: result?.isGameAccountUpgraded ?? false,
    wasGameAccountMerged: result?.wasGameAccountMerged ?? false,
    hasChosenName: displayName !== null,
    hadEmail: signInResult.email !== null,
  };
}

export function concludingStateOf(facts: ConcludingFacts): ConcludingState {
  const cameByEmail = isEmail(facts.identity);
  if (facts.wasGameAccountMerged) {
    if (facts.hasChosenName) return 'AccountNameSet';
    return cameByEmail ? 'UnifiedFromEmail' : 'UnifiedFromUsername';
  }
  if (facts.isGameAccountUpgraded) return cameByEmail ? 'UpgradedFromEmail' : 'UpgradedFromUsername';
  if (facts.isPlatformUser) return facts.isGameAccountMigrated ? 'LoginNotice' : 'AccountAdded';
  return 'Default';
}

const SUBPAGES: Record<ConcludingState, string> = {
  AccountAdded: 'success_after_automatic_migration',
  LoginNotice: 'use_tnt_credentials_info_after_game_account_login',
  UpgradedFromEmail: 'success_after_confirming_email_with_email_login',
  UpgradedFromUsername: 'success_after_confirming_email_with_username_login',
  AccountNameSet: 'success_after_setting_game_account_name',
  UnifiedFromEmail: 'success_after_unifying_accounts_with_email_login',
  UnifiedFromUsername: 'success_after_unifying_accounts_with_username_login',
  Default: 'default',
};

/** The tracking name of the last screen. A first e-mail is counted separately from a confirmed one. */
export function concludingSubpageOf(facts: ConcludingFacts): string {
  const state = concludingStateOf(facts);
  const isUpgraded = state === 'UpgradedFromEmail' || state === 'UpgradedFromUsername';
  return isUpgraded && !facts.hadEmail ? 'success_after_setting_first_email' : SUBPAGES[state];
}
