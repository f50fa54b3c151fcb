import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { useStores } from '../../stores/stores-context.ts';

/**
 * A changed address is signed in with at once, so that the player and the password manager know it. The session ends
 * when the settings have left the screen: before that, a page for players would lead elsewhere.
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
    navigate(`/${locale}/settings/success`, { replace: true, state });
  };
}
