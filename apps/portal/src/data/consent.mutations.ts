import type { CookieConsentBody } from '@gatehouse/contract/user';
import type { Call } from '../platform/http/call-options.ts';

export function saveConsentReceipt(call: Call, body: CookieConsentBody): Promise<unknown> {
  return call('PUT /user/consent', { body });
}
