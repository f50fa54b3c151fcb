import type { DownloadLinkBody } from '@gatehouse/contract/download';
import type { Call } from '../platform/http/call-options.ts';

export function sendDownloadLink(call: Call, body: DownloadLinkBody): Promise<void> {
  return call('PUT /user/download', { body });
}
