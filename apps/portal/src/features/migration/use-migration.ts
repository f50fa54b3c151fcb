import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useDataClient } from '../../data/data-client.ts';
import { useConfig } from '../../platform/config-context.ts';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { browserLocalStorage, createConsentedStorage } from '../../platform/storage.ts';
import { useTracking } from '../../platform/tracking/tracking-context.ts';
import { rememberMigration } from '../../stores/has-migrated.ts';
import { useStores } from '../../stores/stores-context.ts';
import type { MigrationEvent, MigrationOutcome } from './migration.machine.ts';
import type { MigrationFailure } from './migration-failure.rules.ts';
import { beginMigration, type MigrationEntry, type MigrationView } from './migration-flow.ts';
import { selectAccount } from './select-account.ts';

/** Called when the flow has ended. */
export interface MigrationEnds {
  onHome(outcome: MigrationOutcome): void;
  onLogin(failure: MigrationFailure | null): void;
}

/**
 * Runs the flow from the sign-in that started it to its end at home or sign-in. Null until the machine has
 * started.
 */
export function useMigration(entry: MigrationEntry, { onHome, onLogin }: MigrationEnds) {
  const client = useDataClient();
  const locale = usePageLocale();
  const { legal } = useConfig();
  const stores = useStores();
  const { track } = useTracking();
  const flow = useRef<ReturnType<typeof beginMigration>>(null);
  const [view, setView] = useState<MigrationView | null>(null);

  const begin = useEffectEvent(() => {
    const { allows } = stores.consent.getState();
    const storage = createConsentedStorage(browserLocalStorage, 'statistics', allows);
    return beginMigration(
      {
        call: client.call,
        locale,
        legal,
        track,
        stores,
        storage,
        rememberMigration: () => rememberMigration(stores.consent),
      },
      entry,
      setView,
    );
  });
  useEffect(() => {
    const begun = begin();
    flow.current = begun;
    return () => begun.stop();
  }, []);

  const end = view?.snapshot.status === 'done' ? view.snapshot.value : null;
  const endAt = useEffectEvent((end: 'home' | 'login') => {
    const outcome = view?.snapshot.output;
    if (end === 'login') return onLogin(view?.snapshot.context.failure ?? null);
    if (!outcome) return;
    const { platformGameAccountId: id } = outcome;
    // Without the accounts the library selects the one played last.
    if (entry.game && id) selectAccount(client, stores.library, entry.game, id).catch(() => {});
    onHome(outcome);
  });
  useEffect(() => {
    if (end === 'home' || end === 'login') endAt(end);
  }, [end]);

  return {
    view,
    send: (event: MigrationEvent) => flow.current?.send(event),
    /** On the last screen there is a session to end; before it, there is only the flow to abort. */
    leave() {
      const { session, toasts } = stores;
      if (view?.screen === 'showConcludingInfo') {
        void session.getState().signOut();
        toasts.getState().show('ok', 'Account.SignedOut.Text');
      }
      flow.current?.send({ type: 'ABORT' });
    },
  };
}
