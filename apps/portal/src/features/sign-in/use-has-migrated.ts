import { useStore } from 'zustand';
import { useStores } from '../../stores/stores-context.ts';

/** Whether this visitor has brought the game account over: then the platform's e-mail is welcome beside the user name. */
export function useHasMigrated(): boolean {
  return useStore(useStores().migration, (migration) => migration.completed);
}
