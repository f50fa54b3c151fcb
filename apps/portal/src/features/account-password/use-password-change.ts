import { useState } from 'react';
import { useDataClient } from '../../data/data-client.ts';
import { failureOf } from '../../data/failures.ts';
import { changePassword, setFirstPassword } from '../../data/password.mutations.ts';
import { useAction } from '../../data/use-action.ts';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { useStores } from '../../stores/stores-context.ts';
import { FIRST_PASSWORD_FAILURES, PASSWORD_CHANGE_FAILURES, SAME_PASSWORD } from './password-change.rules.ts';

export function usePasswordChange(
  hasPassword: boolean,
  { isOpenFirst, onSaved }: { isOpenFirst: boolean; onSaved?: (() => void) | undefined },
) {
  const client = useDataClient();
  const locale = usePageLocale();
  const { toasts } = useStores();
  const [isOpen, setIsOpen] = useState(isOpenFirst);
  const { status, isBusy, failure, start, reset } = useAction(
    async ({ currentPassword, password }: { currentPassword: string; password: string }) => {
      if (hasPassword && currentPassword === password) throw SAME_PASSWORD;
      if (hasPassword) await changePassword(client, { currentPassword, password, locale });
      else await setFirstPassword(client, password);
      toasts.getState().show('ok', 'PasswordChange.Saved.Text');
      onSaved?.();
    },
    (error) => {
      if (error === SAME_PASSWORD) return SAME_PASSWORD;
      return hasPassword
        ? failureOf('PUT /user/password', error, PASSWORD_CHANGE_FAILURES)
        : failureOf('PATCH /user/me', error, FIRST_PASSWORD_FAILURES);
    },
  );

  /** A save that still runs does not close a form that is opened again. */
  function show(isOpen: boolean): void {
    reset();
    setIsOpen(isOpen);
  }

  return {
    isOpen: isOpen && status !== 'success',
    isBusy,
    failure,
    open: () => show(true),
    cancel: () => show(false),
    save: (currentPassword: string, password: string) => void start({ currentPassword, password }),
  };
}
