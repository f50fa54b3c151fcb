import { failureOf } from '../../data/failures.ts';
import { signInWithCode } from '../../data/sessions.mutations.ts';
import type { Call } from '../../platform/http/call-options.ts';
import type { TrackEvent } from '../../platform/tracking/track-event.ts';
import { createLoginMemory } from '../../stores/login-memory.ts';
import { isSignedIn } from '../../stores/session-user.ts';
import type { Stores } from '../../stores/stores-context.ts';
import { ENTRY_FAILURES, ENTRY_REASONS, type EntryFailure } from './external-auth.rules.ts';

interface EntryContext extends Pick<Stores, 'session' | 'consent'> {
  call: Call;
  track: TrackEvent;
}

/** Exchanges the code of a finished social sign-in for a session. Null if that has worked. */
export async function enterWithCode(
  code: string,
  { call, session, consent, track }: EntryContext,
): Promise<EntryFailure | null> {
  const endpoint = 'POST /auth/sessions/current';
  const memory = createLoginMemory(consent.getState().allows);
  const login = { event: 'login', product: 'gatehouse', subpage: memory.subpageOf(true) } as const;
  try {
    const { token } = await signInWithCode(call, code);
    await session.getState().signInExternally(token);
  } catch (error) {
    const reason = failureOf(endpoint, error, ENTRY_REASONS);
    if (reason) void track({ ...login, result: 'failed', reason });
    return failureOf(endpoint, error, ENTRY_FAILURES);
  }
  const { user } = session.getState();
  // The upgrade of a new player counts itself.
  if (!isSignedIn(user) || !user.isUpgradeRequired) {
    memory.remember(true);
    void track({ ...login, result: 'success' });
  }
  return null;
}
