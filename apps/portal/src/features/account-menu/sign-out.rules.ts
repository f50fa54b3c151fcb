import type { LOGOUT_REASONS } from '@gatehouse/contract/tracking';

type LogoutReason = (typeof LOGOUT_REASONS)[number];
type Outcome = { result: 'success' } | { result: 'failed'; reason: LogoutReason };

/** How a sign-out ended, as it is counted. */
export function signOutOutcome(error: unknown): Outcome {
  if (!error) return { result: 'success' };
  const { kind, status }: { kind?: unknown; status?: unknown } = Object(error);
  if (kind === 'network' || kind === 'timeout') return { result: 'failed', reason: 'network_error' };
  if (status === 401) return { result: 'failed', reason: 'invalid_session' };
  return { result: 'failed', reason: kind === 'status' ? 'platform_error' : 'unknown_error' };
}
