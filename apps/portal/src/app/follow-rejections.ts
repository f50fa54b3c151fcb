import { consoleLog } from '../platform/log.ts';
import type { ModalStore } from '../stores/modal-store.ts';
import { rejectionCause } from './rejection.rules.ts';

/** What nobody caught is told to the player, who can at least begin again. */
export function followRejections(page: Window, modals: ModalStore): void {
  page.addEventListener('unhandledrejection', ({ reason }) => {
    const cause = rejectionCause(reason);
    if (!cause) return;
    consoleLog.warn('A rejection was not handled', { reason });
    modals.getState().open('application-error', { cause });
  });
}
