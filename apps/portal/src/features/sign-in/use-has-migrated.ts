import { useStore } from 'zustand';
import { useStores } from '../../stores/stores-context.ts';

/** Whether this visitor has migrated the game account: then the platform e-mail is accepted besides the user name. */
export function useHasMigrated(): boolean {
  return useStore(useStores().migration, (migration) => migration.completed);
}
