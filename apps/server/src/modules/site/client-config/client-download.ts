import type { ClientConfig } from '@gatehouse/contract/config';
import { API_ROOT } from '@gatehouse/contract/headers';
import type { ClientSystem } from '@gatehouse/domain/catalogue';
import type { Content } from '../../content/files/content.ts';

type ClientDownload = NonNullable<ClientConfig['features']['clientDownload']>;

/** Where the client is downloaded from: the operator's service, else our own, if it has installers. */
export function clientDownloadOf(
  content: Content,
  installers: { systems(): ClientSystem[]; hasDeb(): boolean },
): ClientDownload | undefined {
  const { injectionServiceUrl, systems } = content.portal.features.clientDownload ?? {};
  if (injectionServiceUrl) return { injectionServiceUrl, systems: systems ?? ['windows'] };
  const own = installers.systems();
  if (own.length === 0) return undefined;
  return {
    injectionServiceUrl: `${API_ROOT}/client`,
    systems: own,
    ...(installers.hasDeb() ? { hasDeb: true } : {}),
  };
}
