import type { MarketingBody } from '@gatehouse/contract/user';
import type { Call } from '../../platform/http/call-options.ts';

export async function saveMarketing(call: Call, body: MarketingBody): Promise<void> {
  await call('PUT /user/marketing', { body });
}
