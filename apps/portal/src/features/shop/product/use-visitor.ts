import { useLocation, useNavigate } from 'react-router';
import { usePageLocale } from '../../../platform/i18n/page-locale.ts';
import { isSignedIn } from '../../../stores/session-user.ts';
import { useSession, useStores } from '../../../stores/stores-context.ts';

/** Who looks at the product, and the way to the sign-in and back. */
export function useVisitor() {
  const { returnPath } = useStores();
  const locale = usePageLocale();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  /** Unknown until the session has loaded: what was pressed meanwhile waits. */
  const visitor = useSession(({ user }) =>
    isSignedIn(user) ? 'player' : user === 'signed-out' ? 'guest' : 'unknown',
  );
  return {
    visitor,
    signIn(): void {
      returnPath.getState().remember(pathname);
      void navigate(`/${locale}/sign-in`);
    },
  };
}
