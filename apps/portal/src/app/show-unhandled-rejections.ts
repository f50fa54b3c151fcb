import { consoleLog } from '../platform/log.ts';
import type { ModalStore } from '../stores/modal-store.ts';
import { rejectionCause } from './rejection.rules.ts';

/** Shows the error modal for an unhandled rejection, so that the player can reload. */
export function showUnhandledRejections(page: Window, modals: ModalStore): void {
  page.addEventListener('unhandledrejection', ({ reason }) => {
    const cause = rejectionCause(reason);
    if (!cause) return;
    consoleLog.warn('rejection.unhandled', { reason });
    modals.getState().open('application-error', { cause });
  });
}
