import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { useStores } from '../../stores/stores-context.ts';

/** Opens the consent dialog and goes back to where one came from: the shop for whoever came from outside. */
export function useCookieSettings(): void {
  const { modals } = useStores();
  const navigate = useNavigate();
  const locale = usePageLocale();
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current) return;
    isDone.current = true;
    modals.getState().open('consent', {});
    if (hasPageBefore(window.history.state)) navigate(-1);
    else navigate(`/${locale}/`, { replace: true });
  }, [modals, navigate, locale]);
}

/** The router counts the pages of this visit in the history's state. */
function hasPageBefore(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'idx' in state && Number(state.idx) > 0;
}
