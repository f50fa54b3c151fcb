import { type ReactNode, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { usePageLocale } from '../platform/i18n/page-locale.ts';
import { useSession, useStores } from '../stores/stores-context.ts';
import { PageSkeleton } from './page-skeleton.tsx';

/** A page for signed-in players. Anyone else is led to the way in, and comes back here afterwards. */
export function RequireToken({ leadTo, children }: { leadTo: 'sign-in' | 'sign-up'; children: ReactNode }) {
  const user = useSession((session) => session.user);
  const { returnPath } = useStores();
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const locale = usePageLocale();

  const isSignedOut = user === 'signed-out';
  useEffect(() => {
    if (!isSignedOut) return;
    returnPath.getState().remember(pathname + search + hash);
    navigate(`/${locale}/${leadTo}`, { replace: true });
  }, [isSignedOut, returnPath, pathname, search, hash, navigate, locale, leadTo]);

  return typeof user === 'object' ? children : <PageSkeleton />;
}
