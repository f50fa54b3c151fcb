import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../../../db/db.ts';
import { isPublished } from '../../content/files/files-below.ts';
import type { LiveContent } from '../../content/files/live-content.ts';
import type { FileName } from '../../content/releases/release-file.types.ts';
import {
  artVersionOf,
  createFolderHashes,
  digestOf,
  sha256Of,
} from '../../content/releases/release-files.ts';
import type { ContentReleases } from '../../content/releases/releases.service.ts';
import type { AuditLog, OperatorAct } from '../audit-log/audit-log.service.ts';
import type { ContentActs } from '../content-acts/content-acts.service.ts';
import type { Operator } from '../operator/operator.ts';
import { OperatorProblem } from '../operator/operator-problem.ts';

/** Null is the folder of the demo, until something was edited or published. */
export type EditedRelease = number | null;

/** JSON files by path; null for a file that is removed. */
export type ChangedFiles = Readonly<Record<string, object | null>>;

export interface Edit {
  files: ChangedFiles;
  /** What has changed, where that fits into a few fields of the audit log. */
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

export interface EditOrder {
  /** The release that the editor saw. */
  release: EditedRelease;
  act: OperatorAct;
  /** What was edited, such as `promotions/summer`. */
  subject: string;
  reason: string;
  edit: (current: CurrentFiles) => Edit | Promise<Edit>;
}

/** The files that an edit begins with. */
export interface CurrentFiles {
  release: EditedRelease;
  paths: readonly string[];
  /** Null if there is none. With `$schema`, which is kept for editors. */
  json(path: string): Promise<object | null>;
}

interface Base extends CurrentFiles {
  files: readonly FileName[];
  /** The release that is current in the database, which the demo may not show. */
  expected: number | null;
  folder: string | null;
  readFiles(hashes: readonly string[]): Promise<Map<string, Buffer>>;
}

export type ContentEdits = ReturnType<typeof createContentEdits>;

/** Edits of single files. Each makes a new release, which passes the checks of every release, and makes it current. */
export function createContentEdits({
  db,
  contentReleases,
  contentActs,
  auditLog,
  liveContent,
}: {
  db: Database;
  contentReleases: ContentReleases;
  contentActs: Pick<ContentActs, 'prepareCheck'>;
  auditLog: AuditLog;
  /** Null on the command line. */
  liveContent: Pick<LiveContent, 'state'> | null;
}) {
  // Previews open the folder while an operator types.
  const hashFolder = createFolderHashes();

  async function open(): Promise<Base> {
    const shown = liveContent?.state();
    const current = await contentReleases.current();
    const expected = current?.releaseId ?? null;
    const isFolder = shown?.releaseId === null && expected === (shown.hidesRelease ?? null);
    if (shown && isFolder) return openFolder(shown.folder, expected);
    if (expected === null) throw new OperatorProblem('NOT_FOUND', 'Nothing was published yet.');
    const files = await contentReleases.files(expected);
    return baseOf({
      ...{ release: expected, expected, folder: null, files },
      readFiles: (hashes) => contentReleases.readFiles(hashes),
    });
  }

  async function openFolder(folder: string, expected: number | null): Promise<Base> {
    const files = await hashFolder(folder);
    const paths = new Map(files.map(({ path, sha256 }) => [sha256, path]));
    return baseOf({
      ...{ release: null, expected, folder, files },
      async readFiles(hashes) {
        const read = hashes.map(async (sha256): Promise<[string, Buffer]> => {
          return [sha256, await readFile(join(folder, paths.get(sha256) ?? ''))];
        });
        return new Map(await Promise.all(read));
      },
    });
  }

  return {
    /** What players see at this moment. */
    open: (): Promise<CurrentFiles> => open(),

    /** Changes nothing if there is a mistake, or if another release has become current since the editor read it. */
    async save(operator: Operator, order: EditOrder): Promise<{ auditId: number; release: number }> {
      const base = await open();
      if (base.release !== order.release) conflict(base.release);
      const edit = await order.edit(base);
      if (!Object.keys(edit.files).every(isPublished))
        throw new Error('an edit has a path that is no content');
      const changed = new Map(
        Object.entries(edit.files).flatMap(([path, value]) =>
          value === null ? [] : [[path, fileOf(path, value)] as const],
        ),
      );
      const untouched = base.files.filter(({ path }) => !(path in edit.files));
      const files = [...untouched, ...[...changed.values()].map(({ path, sha256 }) => ({ path, sha256 }))];
      const digest = digestOf(files);
      if (digest === digestOf(base.files)) throw new OperatorProblem('REFUSED', 'Nothing was changed.');
      const artVersion = artVersionOf(files);
      const check = await contentActs.prepareCheck();
      const known = new Map([...changed.values()].map(({ sha256, bytes }) => [sha256, bytes]));
      const readFiles = async (hashes: string[]) => {
        const missing = hashes.filter((sha256) => !known.has(sha256));
        const read = missing.length > 0 ? await base.readFiles(missing) : new Map<string, Buffer>();
        for (const sha256 of hashes) {
          const bytes = known.get(sha256);
          if (bytes) read.set(sha256, bytes);
        }
        return read;
      };
      return contentReleases.lendFolder(files, readFiles, async (folder) => {
        check(folder, { artVersion });
        return db.transaction(async (tx) => {
          const current = await contentReleases.lockCurrent(tx);
          if ((current?.releaseId ?? null) !== base.expected) conflict(current?.releaseId ?? null);
          const by = operator.name;
          if (base.folder !== null) {
            const digestOfBase = digestOf(base.files);
            const whole = { folder: base.folder, files: [...base.files], digest: digestOfBase, artVersion };
            await contentReleases.publish(tx, whole, { by });
          }
          const published = await contentReleases.publish(tx, { folder, files, digest, artVersion }, { by });
          if (!published) throw new Error('a release that is not the first is always published');
          const { id } = published;
          const auditId = await auditLog.record(tx, operator, {
            act: order.act,
            subjectType: 'content',
            subjectId: String(id),
            reason: order.reason,
            details: { what: order.subject, from: base.release },
            ...(edit.before ? { before: edit.before } : {}),
            ...(edit.after ? { after: edit.after } : {}),
          });
          return { auditId, release: id };
        });
      });
    },
  };
}

function baseOf(base: Omit<Base, 'paths' | 'json'>): Base {
  const hashes = new Map(base.files.map(({ path, sha256 }) => [path, sha256]));
  return {
    ...base,
    paths: [...hashes.keys()],
    async json(path) {
      const sha256 = hashes.get(path);
      if (sha256 === undefined) return null;
      const text = (await base.readFiles([sha256])).get(sha256)?.toString('utf8') ?? '';
      return JSON.parse(text.replace(/^\uFEFF/, ''));
    },
  };
}

function fileOf(path: string, value: object): FileName & { bytes: Buffer } {
  const bytes = Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
  return { path, sha256: sha256Of(bytes), bytes };
}

function conflict(release: EditedRelease): never {
  throw new OperatorProblem(
    'REFUSED',
    `Someone else has published meanwhile: ${release === null ? 'the folder' : `release ${release}`} is current now. Nothing was changed. Copy what you wrote, load the page again and edit that.`,
  );
}
