import { useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import { browserLocalStorage } from '../platform/storage.ts';
import type { ConsentStore } from './consent-store.ts';
import { HAS_MIGRATED } from './consented-marks.ts';
import { isSignedIn } from './session-user.ts';
import { type Stores, useStores } from './stores-context.ts';

/** Also where the migration happened in another browser. */
export function rememberMigratedPlayers({ session, consent }: Pick<Stores, 'session' | 'consent'>): void {
  session.subscribe(({ user }) => {
    if (isSignedIn(user) && user.isGameAccountMigrated) rememberMigration(consent);
  });
}

/**
 * The account knows whether a game account of it was migrated, but before the sign-in the account is unknown: so the
 * browser remembers it, with consent to preferences. A call that answers it for a typed identity would reveal who has an
 * account.
 */
export function rememberMigration(consent: ConsentStore): void {
  if (consent.getState().allows('preferences')) browserLocalStorage.setItem(HAS_MIGRATED, 'true');
}

const neverChanges = () => () => {};

/** Whether this visitor has migrated a game account, now or before: then the platform e-mail is accepted besides the user name. */
export function useHasMigrated(): boolean {
  const hasMigratedNow = useStore(useStores().migration, ({ completed }) => completed);
  // Withdrawing the consent removes the mark.
  const hasMigratedBefore = useSyncExternalStore(
    neverChanges,
    () => browserLocalStorage.getItem(HAS_MIGRATED) !== null,
    () => false,
  );
  return hasMigratedNow || hasMigratedBefore;
}
