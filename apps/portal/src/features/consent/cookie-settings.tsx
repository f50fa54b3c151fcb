import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { Text } from '../../platform/i18n/text.tsx';
import { useStores } from '../../stores/stores-context.ts';
import styles from './cookie-settings.module.css';

/** Visible only until the dialog opens, or without JavaScript. Without it no cookie is set that needs consent. */
export function CookieSettings() {
  useCookieSettings();
  return (
    <section className={styles.page}>
      <h1>
        <Text id="CookieSettings.Page.Heading" />
      </h1>
      <p className={styles.text}>
        <Text id="CookieSettings.Page.Text" />
      </p>
    </section>
  );
}

/** Opens the consent dialog and returns to the previous page, or to the shop if there is none. */
function useCookieSettings(): void {
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
