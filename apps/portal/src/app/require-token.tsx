import { Button } from '@gatehouse/ui/buttons/button.tsx';
import { Skeleton } from '@gatehouse/ui/display/skeleton.tsx';
import { Notice } from '@gatehouse/ui/overlays/notice.tsx';
import { type ComponentType, Fragment, type ReactNode, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { usePageLocale } from '../platform/i18n/page-locale.ts';
import { Text } from '../platform/i18n/text.tsx';
import { isSignedIn } from '../stores/session-user.ts';
import { useSession, useStores } from '../stores/stores-context.ts';
import styles from './page-skeleton.module.css';

type RequireTokenProps = {
  leadTo: 'sign-in' | 'sign-up';
  Waiting?: ComponentType | undefined;
  children: ReactNode;
};

/**
 * A page for signed-in players. Visitors are sent to sign-in and return here afterwards. A player who signs out on the
 * page is sent to the shop, and the next sign-in does not return here.
 */
export function RequireToken({ leadTo, Waiting = PageSkeleton, children }: RequireTokenProps) {
  const user = useSession((session) => session.user);
  const isUnanswered = useSession((session) => session.user === 'unknown' && session.token !== null);
  const { session, returnPath, toasts } = useStores();
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
      void navigate(`/${locale}/`, { replace: true });
      return;
    }
    returnPath.getState().remember(pathname + search + hash);
    // The page of a signed-in player disappears: the sign-in page says why.
    const isNoticeShown = wasShown.current && !session.getState().isSigningInAgain;
    if (isNoticeShown) toasts.getState().retract('Account.SessionEnded.Text');
    void navigate(`/${locale}/${leadTo}`, {
      replace: true,
      state: isNoticeShown ? { isSignedOut: true } : null,
    });
  }, [isIn, isSignedOut, session, returnPath, toasts, pathname, search, hash, navigate, locale, leadTo]);

  // The key mounts the page again for another player, so that no state of the previous one remains.
  if (isIn) return <Fragment key={user.userId}>{children}</Fragment>;
  return isUnanswered ? <SessionUnknown /> : <Waiting />;
}

/** Placeholder of about the size of a page, to limit the layout shift when the page has loaded. */
function PageSkeleton() {
  return (
    <div className={styles.page} aria-hidden="true">
      <Skeleton className={styles.title} />
      <Skeleton className={styles.line} />
      <Skeleton className={styles.line} />
      <Skeleton className={styles.block} />
    </div>
  );
}

/** Shown when there is a token but its player could not be loaded. */
function SessionUnknown() {
  const { session } = useStores();
  return (
    <div className={styles.page}>
      <Notice
        kind="danger"
        action={
          <Button size="small" onClick={() => void session.getState().refresh()}>
            <Text id="Common.Retry.Button" />
          </Button>
        }
      >
        <Text id="Error.Network" />
      </Notice>
    </div>
  );
}
