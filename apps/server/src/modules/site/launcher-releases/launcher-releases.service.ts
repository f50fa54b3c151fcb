import { join } from 'node:path';
import {
  LAUNCHER_RELEASES_MAX,
  type LauncherReleases as LauncherReleasesReply,
  launcherStatement,
} from '@gatehouse/contract/launcher-release';
import { compareVersions } from '@gatehouse/domain/versions';
import type { Database, Queries } from '../../../db/db.ts';
import type { Env } from '../../../env.ts';
import type { Clock } from '../../../ports/clock.ts';
import { BuildProblem } from '../../games/patching/import-build.ts';
import { loadReleaseKey } from '../../games/patching/release-key.ts';
import {
  insertRelease,
  listReleases,
  listRolledOut,
  lockReleases,
  updatePercent,
} from './launcher-releases.repository.ts';
import { type PackedRelease, packRelease, storeArchive } from './pack-release.ts';

/** Begins with a character that no product does. */
const FOLDER = '_launcher';
const ARCHIVES_PATH = '/patching/launcher';
const ARCHIVE_NAME = /^[0-9a-f]{64}$/;

export type LauncherReleases = ReturnType<typeof createLauncherReleases>;

export interface ListedRelease {
  version: string;
  node: string;
  percent: number;
  bytes: number;
  publishedAt: Date;
}

/** The releases of the launcher: signed archives in BUILDS_DIR, and how many launchers get them. */
export function createLauncherReleases({
  env,
  db,
  clock,
}: {
  env: Pick<Env, 'buildsDir' | 'releaseKeyFile'>;
  db: Database;
  clock: Clock;
}) {
  const fileOf = (sha256: string) => join(env.buildsDir, FOLDER, sha256);

  return {
    async offered(): Promise<LauncherReleasesReply> {
      const rows = await listRolledOut(db.queries, LAUNCHER_RELEASES_MAX);
      return {
        releases: rows.map(({ statement, signature, publicKey, percent }) => ({
          statement,
          signature,
          publicKey,
          percent,
          url: `${ARCHIVES_PATH}/${readStatement(statement).sha256}`,
        })),
      };
    },
    /** Where it is; null for what is not the name of an archive. */
    locateArchive: (name: string): string | null => (ARCHIVE_NAME.test(name) ? fileOf(name) : null),
    async list(): Promise<ListedRelease[]> {
      const rows = await listReleases(db.queries);
      return rows.map(({ statement, version, percent, publishedAt }) => {
        const { node, size } = readStatement(statement);
        return { version, node, percent, bytes: size, publishedAt };
      });
    },
    /** Stores the archive of a folder. It is not offered before `publish`. */
    async add(source: string): Promise<PackedRelease['statement']> {
      const { statement, archive } = await packRelease(source);
      await storeArchive(fileOf(statement.sha256), archive);
      return statement;
    },
    async publish(tx: Queries, statement: PackedRelease['statement'], percent: number): Promise<void> {
      await lockReleases(tx);
      const { version } = statement;
      const newest = (await listReleases(tx))[0]?.version;
      if (newest && compareVersions(version, newest) <= 0) {
        throw new BuildProblem(`${version} is not newer than ${newest}, and launchers never go back`);
      }
      const key = await loadReleaseKey(env.releaseKeyFile);
      const text = JSON.stringify(statement);
      await insertRelease(tx, {
        version,
        statement: text,
        signature: key.sign(text),
        publicKey: key.publicKey,
        percent,
        publishedAt: clock.now(),
      });
    },
    /** False where there is no such release. */
    rollOut: updatePercent,
  };
}

const readStatement = (text: string) => launcherStatement.parse(JSON.parse(text));
