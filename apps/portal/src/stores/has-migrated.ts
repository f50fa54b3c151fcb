import { useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import { browserLocalStorage, type ConsentCategory, createConsentedStorage } from '../platform/storage.ts';
import { HAS_MIGRATED } from './consented-marks.ts';
import { useStores } from './stores-context.ts';

/** Whether a migration was finished in this browser, on an earlier visit. */
export function createMigrationMemory(allows: (category: ConsentCategory) => boolean) {
  const storage = createConsentedStorage(browserLocalStorage, 'preferences', allows);
  return {
    read: () => storage.getItem(HAS_MIGRATED) !== null,
    remember: () => storage.setItem(HAS_MIGRATED, 'true'),
  };
}

const neverChanges = () => () => {};

/** Whether this visitor has migrated a game account, now or before: then the platform e-mail is accepted besides the user name. */
export function useHasMigrated(): boolean {
  const { consent, migration } = useStores();
  const hasMigratedNow = useStore(migration, ({ completed }) => completed);
  const hasMigratedBefore = useSyncExternalStore(
    neverChanges,
    () => createMigrationMemory(consent.getState().allows).read(),
    () => false,
  );
  return hasMigratedNow || hasMigratedBefore;
}
