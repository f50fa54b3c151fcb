import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { useStores } from '../../stores/stores-context.ts';

/** Opens the consent dialog and returns to the previous page, or to the shop if there is none. */
export function useCookieSettings(): void {
  const { modals } = useStores();
  const navigate = useNavigate();
  const locale = usePageLocale();
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current) return;
    isDone.current = true;
    modals.getState().open('consent', {});
    if (hasPageBefore(window.history.state)) void navigate(-1);
    else void navigate(`/${locale}/`, { replace: true });
  }, [modals, navigate, locale]);
}

/** React Router stores the index of the entry within this session in the history state. */
function hasPageBefore(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'idx' in state && Number(state.idx) > 0;
}
