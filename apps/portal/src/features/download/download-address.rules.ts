import type { ClientDownloadQuery } from '@gatehouse/contract/download';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** In pages as the server draws them, which are the same for everybody, and without script: nobody counts these. */
export const UNCOUNTED_DOWNLOAD_ID = '00000000-0000-0000-0000-000000000000';

export interface ClientDownload {
  /** As the configuration names it, with or without a slash at its end. */
  service: string;
  downloadId: string;
  gameId: string;
  clientId: string | null;
  locale: ClientDownloadQuery['locale'];
}

/** The download path of the injection service. */
export function downloadAddress({ service, downloadId, gameId, clientId, locale }: ClientDownload): string {
  const query = new URLSearchParams({
    download_id: downloadId,
    game_id: gameId,
    ...(clientId ? { client_id: clientId } : {}),
    locale,
  } satisfies ClientDownloadQuery);
  return `${service.replace(/\/+$/, '')}/download?${query}`;
}

/** Whoever comes by the link of a mail goes on with the download that they asked for elsewhere. */
export function downloadIdInSearch(search: string): string | null {
  const id = new URLSearchParams(search).get('download_id')?.toLowerCase() ?? '';
  return UUID.test(id) ? id : null;
}

/** `GA1.1.1234567890.1600000000`: the last two numbers are the client's id. */
export function googleClientIdIn(cookie: string | null): string | null {
  return /^GA\d\.[\d-]+\.(\d+\.\d+)$/.exec(cookie ?? '')?.[1] ?? null;
}
