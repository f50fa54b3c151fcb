import type { ClientConfig } from '@gatehouse/contract/config';
import { API_ROOT } from '@gatehouse/contract/headers';
import type { Env } from '../../../env.ts';
import type { Content } from '../../content/files/content.ts';

type ClientDownload = NonNullable<ClientConfig['features']['clientDownload']>;

/** The demo serves placeholder clients, which say what they are. */
const DEMO_CLIENTS: ClientDownload = { injectionServiceUrl: `${API_ROOT}/client` };

/** Where the client is downloaded from: the operator's host, else the demo, else nowhere. */
export function clientDownloadOf(content: Content, { mode }: Pick<Env, 'mode'>): ClientDownload | undefined {
  return content.portal.features.clientDownload ?? (mode === 'demo' ? DEMO_CLIENTS : undefined);
}
