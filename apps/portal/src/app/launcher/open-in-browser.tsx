import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { useLauncherConnection } from '../../platform/launcher-context.ts';

/** In place of a page that only the web has: opens it in the system browser and returns to the previous page. */
export function OpenInBrowser({ portal }: { portal: string }) {
  const { pathname, search, hash, key } = useLocation();
  const locale = usePageLocale();
  const navigate = useNavigate();
  const connection = useLauncherConnection();
  useEffect(() => {
    const url = new URL(pathname + search + hash, portal).href;
    connection.perform({ type: 'open_external', url }).catch(() => {});
    // The first entry of the window has no previous one.
    if (key === 'default') void navigate(`/${locale}/library`, { replace: true });
    else void navigate(-1);
  }, [connection, navigate, pathname, search, hash, key, locale, portal]);
  return null;
}
