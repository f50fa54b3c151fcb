import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { usePageLocale } from '../platform/i18n/page-locale.ts';
import { useStores } from './stores-context.ts';

/**
 * Shows a change that ends the session on the success page of the settings. The session ends only after the settings page
 * has unmounted: earlier, the route for players would redirect.
 */
export function useSignOutAfterLeaving(): (success: object) => void {
  const locale = usePageLocale();
  const navigate = useNavigate();
  const { session } = useStores();
  const isLeaving = useRef(false);
  useEffect(() => {
    return () => {
      if (isLeaving.current) void session.getState().signOut();
    };
  }, [session]);

  return (success) => {
    isLeaving.current = true;
    void navigate(`/${locale}/settings/success`, { replace: true, state: success });
  };
}
