import { useNavigate } from 'react-router';
import { usePageLocale } from '../platform/i18n/page-locale.ts';
import { isSignedIn } from './session-user.ts';
import { useStores } from './stores-context.ts';

/**
 * Navigates after sign-in: back to the page that required it, else to the root in the language of the session. Another
 * language needs a new document.
 */
export function useContinueAfterSignIn(): () => void {
  const { session, returnPath } = useStores();
  const navigate = useNavigate();
  const pageLocale = usePageLocale();
  return () => {
    const { user } = session.getState();
    const path = returnPath.getState().take(`/${isSignedIn(user) ? user.locale : pageLocale}/`);
    if (path.startsWith(`/${pageLocale}/`)) void navigate(path, { replace: true });
    else window.location.replace(path);
  };
}
