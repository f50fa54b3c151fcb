import { useLazyView } from '../../framework/lazy-view.tsx';
import { isSignedIn } from '../../stores/session-user.ts';
import { useSession } from '../../stores/stores-context.ts';

/** Part of the layouts for players and not of the shell, because pages without them, such as sign-in, do not need it. */
export function KeepAccountQuestion() {
  const isLeaving = useSession(({ user }) => isSignedIn(user) && Boolean(user.erasesAt));
  const KeepAccount = useLazyView('keep-account', ['your-data'], () => import('./keep-account.tsx'));
  return isLeaving ? <KeepAccount /> : null;
}
