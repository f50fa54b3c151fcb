import { Fragment, type ReactNode, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { usePageLocale } from '../platform/i18n/page-locale.ts';
import { isSignedIn } from '../stores/session-user.ts';
import { useSession, useStores } from '../stores/stores-context.ts';
import { PageSkeleton } from './page-skeleton.tsx';
import { SessionUnknown } from './session-unknown.tsx';

/**
 * A page for signed-in players. Anyone else is led to the way in, and comes back here afterwards; whoever signs out
 * on the page is led to the shop, and nobody finds the way back to it on the next sign-in.
 */
export function RequireToken({ leadTo, children }: { leadTo: 'sign-in' | 'sign-up'; children: ReactNode }) {
  const user = useSession((session) => session.user);
  const isUnanswered = useSession((session) => session.user === 'unknown' && session.token !== null);
  const { session, returnPath } = useStores();
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const locale = usePageLocale();
  const wasShown = useRef(false);

  const isIn = isSignedIn(user);
  const isSignedOut = user === 'signed-out';
  useEffect(() => {
    if (isIn) wasShown.current = true;
    if (!isSignedOut) return;
    if (wasShown.current && session.getState().hasLeft) {
      navigate(`/${locale}/`, { replace: true });
      return;
    }
    returnPath.getState().remember(pathname + search + hash);
    navigate(`/${locale}/${leadTo}`, { replace: true });
  }, [isIn, isSignedOut, session, returnPath, pathname, search, hash, navigate, locale, leadTo]);

  // Another player in the same browser begins with a page of their own.
  if (isIn) return <Fragment key={user.userId}>{children}</Fragment>;
  return isUnanswered ? <SessionUnknown /> : <PageSkeleton />;
}
