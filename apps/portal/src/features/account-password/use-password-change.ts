import { useState } from 'react';
import { failureOf } from '../../data/failures.ts';
import { useAction } from '../../data/use-action.ts';
import { changePassword, setFirstPassword } from '../../data/user.mutations.ts';
import { useCall } from '../../platform/http/call-context.ts';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { useStores } from '../../stores/stores-context.ts';
import { FIRST_PASSWORD_FAILURES, PASSWORD_CHANGE_FAILURES, SAME_PASSWORD } from './password-change.rules.ts';

export function usePasswordChange(hasPassword: boolean) {
  const call = useCall();
  const locale = usePageLocale();
  const { session, toasts } = useStores();
  const [isOpen, setIsOpen] = useState(false);
  const { status, isBusy, failure, start, reset } = useAction(
    async ({ currentPassword, password }: { currentPassword: string; password: string }) => {
      if (hasPassword && currentPassword === password) throw SAME_PASSWORD;
      if (hasPassword) await changePassword({ call, session }, { currentPassword, password, locale });
      else await setFirstPassword({ call, session }, password);
      toasts.getState().show('ok', 'PasswordChange.Saved.Text');
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
