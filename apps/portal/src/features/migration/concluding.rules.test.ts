import english from '@gatehouse/messages/en-GB/migration.json';
import { expect, test } from 'vitest';
import {
  type ConcludingFacts,
  type ConcludingState,
  concludingStateOf,
  concludingSubpageOf,
} from './concluding.rules.ts';

const nothing: ConcludingFacts = {
  identity: 'OldKnight',
  isPlatformUser: false,
  isGameAccountMigrated: false,
  isGameAccountUpgraded: false,
  wasGameAccountMerged: false,
  hasChosenName: false,
  hadEmail: true,
};
const identity = 'knight@example.test';
const upgraded = { isGameAccountUpgraded: true };
const merged = { wasGameAccountMerged: true };
const migrated = { isPlatformUser: true, isGameAccountMigrated: true };

test.each<[Partial<ConcludingFacts>, ConcludingState, string]>([
  [{ ...upgraded, identity }, 'UpgradedFromEmail', 'success_after_confirming_email_with_email_login'],
  [upgraded, 'UpgradedFromUsername', 'success_after_confirming_email_with_username_login'],
  [{ ...upgraded, hadEmail: false }, 'UpgradedFromUsername', 'success_after_setting_first_email'],
  [{ ...merged, identity }, 'UnifiedFromEmail', 'success_after_unifying_accounts_with_email_login'],
  [merged, 'UnifiedFromUsername', 'success_after_unifying_accounts_with_username_login'],
  [{ ...merged, hasChosenName: true }, 'AccountNameSet', 'success_after_setting_game_account_name'],
  [{ isPlatformUser: true }, 'AccountAdded', 'success_after_automatic_migration'],
  [migrated, 'LoginNotice', 'use_tnt_credentials_info_after_game_account_login'],
  [{}, 'Default', 'default'],
])('%o concludes with %s, its text and the subpage %s', (facts, state, subpage) => {
  expect(Object.keys(english)).toContain(`Migration.Concluding.${state}.Text`);
  expect(concludingStateOf({ ...nothing, ...facts })).toBe(state);
  expect(concludingSubpageOf({ ...nothing, ...facts })).toBe(subpage);
});
