import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { useStores } from '../../stores/stores-context.ts';

/**
 * After an e-mail change the player signs in with the new address, so that the password manager stores it. The
 * session ends only after the settings page has unmounted: earlier, the route for players would redirect.
 */
export function useSignOutAfterLeaving(hasPassword: boolean): (email: string) => void {
  const locale = usePageLocale();
  const navigate = useNavigate();
  const { session } = useStores();
  const isLeaving = useRef(false);
  useEffect(() => {
    return () => {
      if (isLeaving.current) void session.getState().signOut();
    };
  }, [session]);

  return (email) => {
    isLeaving.current = true;
    const state = {
      title: 'EmailChange.Success.Title',
      message: hasPassword ? 'EmailChange.Success.Text' : 'EmailChange.Success.Provider',
      email,
    };
    void navigate(`/${locale}/settings/success`, { replace: true, state });
  };
}
