import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import type { ConsentChoice } from '../../stores/consent-store.ts';
import { useStores } from '../../stores/stores-context.ts';

export interface Consent {
  choice: ConsentChoice;
  decide(choice: ConsentChoice): void;
  acceptAll(): void;
  refuseAll(): void;
  /** Opens the dialog with the categories. */
  choose(): void;
}

export function useConsent(): Consent {
  const { consent, modals } = useStores();
  const choice = useStore(
    consent,
    useShallow(({ preferences, statistics, marketing }) => ({ preferences, statistics, marketing })),
  );
  const { decide, acceptAll, refuseAll } = consent.getState();
  return { choice, decide, acceptAll, refuseAll, choose: () => modals.getState().open('consent', {}) };
}
