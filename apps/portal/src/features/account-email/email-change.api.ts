import type { EmailChangeBody, EmailChangeRequestBody } from '@gatehouse/contract/user';
import type { Call } from '../../platform/http/call-options.ts';

export function requestEmailChange(call: Call, body: EmailChangeRequestBody): Promise<unknown> {
  return call('PUT /user/email', { body });
}

export function confirmEmailChange(call: Call, body: EmailChangeBody): Promise<unknown> {
  return call('POST /user/email', { body });
}
