import type { LogoutReason } from '@gatehouse/contract/tracking';
import { failureOf } from '../data/failures.ts';
import type { Tracking } from '../platform/tracking/tracking-context.ts';
import type { Logout, SessionStore } from '../stores/session-store.ts';
import { SIGN_OUT_FAILURES } from './logout-reason.rules.ts';

/** Events that wait are sent with the token of the session, the logout itself when the session is over. */
export function countLogouts(session: SessionStore, tracking: () => Tracking): () => void {
  return session.subscribe(({ logout }, before) => {
    if (!logout || logout === before.logout) return;
    if (logout.isOver) void tracking().track(logoutEvent(logout));
    else tracking().flushEvents();
  });
}

function logoutEvent({ userId: user_id, ...logout }: Logout) {
  return { event: 'logout', user_id, reason: reasonOf(logout) } as const;
}

/** Where the server could not be reached to end the session, that is the reason. */
function reasonOf({ reason, error }: Pick<Logout, 'reason' | 'error'>): LogoutReason {
  return error && reason === 'user_requested'
    ? failureOf('DELETE /auth/sessions', error, SIGN_OUT_FAILURES)
    : reason;
}
