import type { SignUpBody, SignUpResult } from '@gatehouse/contract/session';
import type { Call } from '../../platform/http/call-options.ts';

/** The session's token comes in the header, and the session store hears of it. */
export function signUp(call: Call, body: Omit<SignUpBody, 'blackbox' | 'challenge'>): Promise<SignUpResult> {
  return call('POST /users', { body: { ...body, blackbox: '' }, token: null });
}
