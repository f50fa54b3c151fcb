import type { FetchedManifest } from './fetch-manifest.ts';
import type { GameVersion } from './fetch-version.ts';

/** Another version was published meanwhile. */
export class OtherVersion extends Error {}

export type FileAddresses = ReturnType<typeof createFileAddresses>;

/** The addresses of packs and whole files of a version. They expire, and a new manifest has new ones. */
export function createFileAddresses(
  { patchId, files, chunked }: GameVersion,
  fetchManifest: () => Promise<FetchedManifest>,
) {
  let packs = chunked?.packs;
  let urls = urlsOf(files);
  let renewing: Promise<void> | undefined;

  async function fetchAgain(): Promise<void> {
    const manifest = await fetchManifest();
    if (manifest.patchId !== patchId) throw new OtherVersion();
    packs = manifest.chunked?.packs;
    urls = urlsOf(manifest.files);
  }

  return {
    packUrl: (pack: string) => `${packs?.url}${pack}?${packs?.query}`,
    fileUrl: (path: string) => urls.get(path) ?? '',
    /** Requests that expire together share one manifest. */
    renew(): Promise<void> {
      renewing ??= fetchAgain().finally(() => {
        renewing = undefined;
      });
      return renewing;
    },
  };
}

function urlsOf(files: readonly { path: string; url?: string }[]): Map<string, string | undefined> {
  return new Map(files.map(({ path, url }) => [path, url]));
}
