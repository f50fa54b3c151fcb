import type { CurrentUser, PasswordChangeBody } from '@gatehouse/contract/user';
import type { Call } from '../../platform/http/call-options.ts';

/** Answers with a new token in its header: this session goes on, all others have ended. */
export function changePassword(call: Call, body: PasswordChangeBody): Promise<unknown> {
  return call('PUT /user/password', { body });
}

/** For players who came by a provider and have none. */
export function setFirstPassword(call: Call, password: string): Promise<CurrentUser> {
  return call('PATCH /user/me', { body: { password } });
}
