import type { ClientSystem } from '@gatehouse/domain/catalogue';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import { useHydratedLocation } from '../../framework/hydrated-location.ts';
import { DEB_NAME, offeredSystems, readClientSystem, SYSTEM_NAMES } from '../../platform/client-system.ts';
import { useConfig } from '../../platform/config-context.ts';
import { parseCookie } from '../../platform/cookies.ts';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { randomUuid } from '../../platform/installation-id.ts';
import { useStores } from '../../stores/stores-context.ts';
import {
  downloadAddress,
  downloadIdInSearch,
  googleClientIdIn,
  UNCOUNTED_DOWNLOAD_ID,
} from './download-address.rules.ts';

export interface ClientDownloadState {
  gameId: string;
  downloadId: string;
  googleClientId: string | null;
  address: string;
  /** Downloads for another computer. */
  others: readonly { name: string; address: string }[];
  /** The systems that there is an installer for. */
  systems: readonly ClientSystem[];
  /** What the address downloads for. */
  system: ClientSystem;
  /** Null during server-side rendering: only the browser knows its system. */
  isSupported: boolean | null;
}

/** The download of one page. It has one id, whether it starts here or through the mailed link. */
export function useClientDownload(
  gameId: string,
  gameSystems: readonly string[] | null,
): ClientDownloadState {
  const locale = usePageLocale();
  const { features } = useConfig();
  const downloadId = useDownloadId();
  const googleClientId = useGoogleClientId();
  const systems = offeredSystems(features.clientDownload?.systems, gameSystems);
  const own = useOwnSystem();
  const isSupported = own === undefined ? null : own !== null && systems.includes(own);
  const system = isSupported && own ? own : (systems[0] ?? 'windows');
  const addressOf = (wanted: { system: ClientSystem; isDeb?: boolean }) =>
    downloadAddress({
      service: features.clientDownload?.injectionServiceUrl ?? '',
      downloadId,
      gameId,
      clientId: googleClientId,
      locale,
      ...wanted,
    });
  const hasDeb = features.clientDownload?.hasDeb && systems.includes('linux');
  const others = [
    ...systems
      .filter((other) => other !== system)
      .map((other) => ({ name: SYSTEM_NAMES[other], address: addressOf({ system: other }) })),
    ...(hasDeb ? [{ name: DEB_NAME, address: addressOf({ system: 'linux', isDeb: true }) }] : []),
  ];
  const address = addressOf({ system });
  return { gameId, downloadId, googleClientId, address, others, systems, system, isSupported };
}

function useDownloadId(): string {
  const { search } = useHydratedLocation();
  const [own, setOwn] = useState(UNCOUNTED_DOWNLOAD_ID);
  useEffect(() => setOwn(randomUuid()), []);
  return downloadIdInSearch(search) ?? own;
}

/** Without consent to statistics, no id is sent. */
function useGoogleClientId(): string | null {
  const isAllowed = useStore(useStores().consent, ({ statistics }) => statistics);
  return isAllowed ? googleClientIdIn(parseCookie(globalThis.document?.cookie ?? '', '_ga')) : null;
}

const neverChanges = () => () => {};

/** Undefined during server-side rendering, null where the client does not run. */
function useOwnSystem(): ClientSystem | null | undefined {
  return useSyncExternalStore<ClientSystem | null | undefined>(
    neverChanges,
    readClientSystem,
    () => undefined,
  );
}
