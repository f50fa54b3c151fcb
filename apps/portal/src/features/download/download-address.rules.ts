import type { ClientDownloadQuery } from '@gatehouse/contract/download';
import type { ClientSystem } from '@gatehouse/domain/catalogue';
import { isUuid } from '@gatehouse/domain/uuid';

/**
 * Used in server-rendered pages, which are the same for all visitors, and without JavaScript. Statistics ignore
 * it.
 */
export const UNCOUNTED_DOWNLOAD_ID = '00000000-0000-0000-0000-000000000000';

export interface ClientDownload {
  /** As configured, with or without a trailing slash. */
  service: string;
  downloadId: string;
  gameId: string;
  clientId: string | null;
  locale: ClientDownloadQuery['locale'];
  system: ClientSystem;
  /** For Linux: a Debian package instead of an archive. */
  isDeb?: boolean;
}

/** The download path of the injection service. */
export function downloadAddress(download: ClientDownload): string {
  const { service, downloadId, gameId, clientId, locale, system, isDeb } = download;
  const query = new URLSearchParams({
    download_id: downloadId,
    game_id: gameId,
    ...(clientId ? { client_id: clientId } : {}),
    locale,
    // The specified query has no system: a service elsewhere may know Windows alone.
    ...(system === 'windows' ? {} : { system }),
    ...(isDeb ? { package: 'deb' as const } : {}),
  } satisfies ClientDownloadQuery);
  return `${service.replace(/\/+$/, '')}/download?${query}`;
}

/** A visitor who opens the mailed link continues the download that was requested on another device. */
export function downloadIdInSearch(search: string): string | null {
  const id = new URLSearchParams(search).get('download_id')?.toLowerCase() ?? '';
  return isUuid(id) ? id : null;
}

/** `GA1.1.1234567890.1600000000`: the last two numbers are the client id. */
export function googleClientIdIn(cookie: string | null): string | null {
  return /^GA\d\.[\d-]+\.(\d+\.\d+)$/.exec(cookie ?? '')?.[1] ?? null;
}
