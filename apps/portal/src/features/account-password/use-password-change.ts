import { useState } from 'react';
import { failureOf } from '../../data/failures.ts';
import { changePassword, setFirstPassword } from '../../data/user.mutations.ts';
import { useCall } from '../../platform/http/call-context.ts';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { useStores } from '../../stores/stores-context.ts';
import {
  FIRST_PASSWORD_FAILURES,
  PASSWORD_CHANGE_FAILURES,
  type PasswordFailure,
  SAME_PASSWORD,
} from './password-change.rules.ts';

export type PasswordState =
  | { at: 'shown' }
  | { at: 'form'; failure: PasswordFailure | null }
  | { at: 'saving' };

export function usePasswordChange(hasPassword: boolean) {
  const call = useCall();
  const locale = usePageLocale();
  const { session, toasts } = useStores();
  const [state, setState] = useState<PasswordState>({ at: 'shown' });

  /** A form that was cancelled meanwhile stays as it is. */
  const settle = (next: PasswordState) => setState((now) => (now.at === 'saving' ? next : now));

  async function save(currentPassword: string, password: string): Promise<void> {
    if (hasPassword && currentPassword === password) return setState({ at: 'form', failure: SAME_PASSWORD });
    setState({ at: 'saving' });
    try {
      if (hasPassword) await changePassword({ call, session }, { currentPassword, password, locale });
      else await setFirstPassword({ call, session }, password);
      settle({ at: 'shown' });
      toasts.getState().show('ok', 'PasswordChange.Saved.Text');
    } catch (error) {
      const failure = hasPassword
        ? failureOf('PUT /user/password', error, PASSWORD_CHANGE_FAILURES)
        : failureOf('PATCH /user/me', error, FIRST_PASSWORD_FAILURES);
      settle({ at: 'form', failure });
    }
  }

  return {
    state,
    open: () => setState({ at: 'form', failure: null }),
    cancel: () => setState({ at: 'shown' }),
    save,
  };
}
