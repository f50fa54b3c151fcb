import type { PatchManifest } from '@gatehouse/contract/patching';
import { LRUCache } from 'lru-cache';

/** About 20 MB. */
const FILES_MAX = 50_000;

/** Signed manifests, each until its time. Those with the most files count most. */
export function createManifestCache() {
  const kept = new LRUCache<string, { manifest: PatchManifest; untilS: number }>({
    maxSize: FILES_MAX,
    sizeCalculation: ({ manifest }) => manifest.files.length + 1,
  });
  return {
    find(key: string, nowS: number): PatchManifest | null {
      const known = kept.get(key);
      return known && nowS < known.untilS ? known.manifest : null;
    },
    keep: (key: string, manifest: PatchManifest, untilS: number): void =>
      void kept.set(key, { manifest, untilS }),
  };
}
