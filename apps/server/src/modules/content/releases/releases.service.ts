import type { Locale } from '@gatehouse/domain/locales';
import type { Database, Queries } from '../../../db/db.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { ContentState } from '../files/live-content.ts';
import { type KnownContent, loadContent } from '../files/load-content.ts';
import { type OwnTexts, ownTextsPath, parseOwnTexts } from '../files/own-texts.ts';
import type { FileName } from './release-file.types.ts';
import {
  artVersionOf,
  changed,
  digestOf,
  hashReleaseFiles,
  isArt,
  readReleaseFile,
} from './release-files.ts';
import { createReleaseFolders } from './release-folder.ts';
import {
  type Activation,
  deleteReleasesExcept,
  findArt,
  findByDigest,
  findCurrent,
  findRelease,
  findVersion,
  insertActivation,
  insertRelease,
  listActivations,
  listFiles,
  listReleases,
  listVersions,
  lockReleases,
  type ReleaseRow,
  readFiles,
  storeFiles,
} from './releases.repository.ts';

export interface CheckedFolder {
  folder: string;
  files: FileName[];
  digest: string;
  artVersion: string;
}

export interface ListedRelease {
  id: number;
  publishedAt: Date;
  publishedBy: string;
  files: number;
  isCurrent: boolean;
  /** When it was made current last; null if it never was. */
  currentSince: Date | null;
}

export type ContentReleases = ReturnType<typeof createContentReleases>;

/** The content that was published: immutable releases in the database, of which one is current. */
export function createContentReleases({
  env,
  db,
  clock,
}: {
  env: { contentCacheDir: string };
  db: Database;
  clock: Clock;
}) {
  const folders = createReleaseFolders(env.contentCacheDir);

  async function makeCurrent(tx: Queries, releaseId: number, by: string): Promise<void> {
    await insertActivation(tx, { releaseId, activatedAt: clock.now(), activatedBy: by });
  }

  return {
    current: (queries: Queries = db.queries): Promise<Activation | null> => findCurrent(queries),
    find: (id: number): Promise<ReleaseRow | null> => findRelease(db.queries, id),
    files: (id: number): Promise<FileName[]> => listFiles(db.queries, id),
    readFiles: (hashes: readonly string[]): Promise<Map<string, Buffer>> => readFiles(db.queries, hashes),
    /** These files of all releases, each version once. */
    listVersions: (paths: readonly string[]): Promise<FileName[]> => listVersions(db.queries, paths),
    /** Of any release, by the beginning of its hash. */
    findVersion: (path: string, version: string): Promise<Buffer | null> =>
      findVersion(db.queries, path, version),
    findArt: (version: string, path: string): Promise<Buffer | null> =>
      findArt(db.queries, version, `art/${path}`),

    /** Whether some release has exactly these files. */
    hasDigest: async (digest: string): Promise<boolean> => (await findByDigest(db.queries, digest)) !== null,
    lendFolder: folders.lend,

    /** Holds off other publishers until the transaction ends, and returns what they have left. */
    async lockCurrent(tx: Queries): Promise<Activation | null> {
      await lockReleases(tx);
      return findCurrent(tx);
    },

    async findOwnTexts(locale: Locale, version: string): Promise<OwnTexts | null> {
      const path = ownTextsPath(locale);
      const bytes = await findVersion(db.queries, path, version);
      return bytes && parseOwnTexts(bytes);
    },

    /** Newest first. */
    async list(): Promise<ListedRelease[]> {
      const activations = await listActivations(db.queries);
      return (await listReleases(db.queries)).map(({ id, publishedAt, publishedBy, files }) => ({
        id,
        publishedAt,
        publishedBy,
        files,
        isCurrent: activations[0]?.releaseId === id,
        currentSince: activations.find(({ releaseId }) => releaseId === id)?.activatedAt ?? null,
      }));
    },

    /** Reads a folder that `check` throws nothing about. */
    async read(
      folder: string,
      check: (folder: string, known: KnownContent) => unknown,
    ): Promise<CheckedFolder> {
      const files = await hashReleaseFiles(folder);
      const artVersion = artVersionOf(files);
      check(folder, { artVersion });
      // Of pictures it has read the size at most, and those are hashed again when they are stored.
      const isChecked = (path: string) => !isArt(path);
      const after = await hashReleaseFiles(folder, isChecked);
      if (digestOf(after) !== digestOf(files.filter(({ path }) => isChecked(path)))) changed(folder);
      return { folder, files, digest: digestOf(files), artVersion };
    },

    /**
     * Stores what was checked and, unless it is held back, makes it current. The same files are the same release. Null where another process has
     * published a first one before, for `isFirst`.
     */
    async publish(
      tx: Queries,
      { folder, files, digest, artVersion }: CheckedFolder,
      { by, isFirst = false, isHeld = false }: { by: string; isFirst?: boolean; isHeld?: boolean },
    ): Promise<{ id: number; files: number; storedFiles: number; wasCurrent: boolean } | null> {
      await lockReleases(tx);
      const current = await findCurrent(tx);
      if (isFirst && current) return null;
      const known = await findByDigest(tx, digest);
      const storedFiles = known ? 0 : await storeFiles(tx, files, (file) => readReleaseFile(folder, file));
      const release =
        known ??
        (await insertRelease(tx, { digest, artVersion, publishedAt: clock.now(), publishedBy: by }, files));
      const wasCurrent = current?.releaseId === release.id;
      if (!wasCurrent && !isHeld) await makeCurrent(tx, release.id, by);
      return { id: release.id, files: files.length, storedFiles, wasCurrent };
    },

    /** Makes a former release current: by default the one before. Null where there is none. */
    async rollBack(
      tx: Queries,
      { to, by }: { to?: number | undefined; by: string },
    ): Promise<{ id: number; from: number | null } | null> {
      await lockReleases(tx);
      const [current, ...former] = await listActivations(tx);
      const id = to ?? former.find(({ releaseId }) => releaseId !== current?.releaseId)?.releaseId;
      if (id === undefined || !(await findRelease(tx, id))) return null;
      if (id !== current?.releaseId) await makeCurrent(tx, id, by);
      return { id, from: current?.releaseId ?? null };
    },

    /** Keeps the releases that were current last, the current one among them. */
    async prune(tx: Queries, keep: number): Promise<{ releases: number; files: number }> {
      await lockReleases(tx);
      const activations = await listActivations(tx);
      const kept = [...new Set(activations.map(({ releaseId }) => releaseId))].slice(0, keep);
      return deleteReleasesExcept(tx, kept);
    },

    /** Reads a release from the folder of this machine. Throws if this version of Gatehouse cannot. */
    async open(id: number): Promise<ContentState> {
      const release = await findRelease(db.queries, id);
      if (!release) throw new Error(`there is no content release ${id}`);
      const files = await listFiles(db.queries, id);
      const folder = await folders.provide(release.digest, files, (hashes) => readFiles(db.queries, hashes));
      return { releaseId: id, folder, content: loadContent(folder, release) };
    },
    clean: folders.clean,

    /** The releases that were current, the current one first. */
    async history(): Promise<number[]> {
      return [...new Set((await listActivations(db.queries)).map(({ releaseId }) => releaseId))];
    },
  };
}
