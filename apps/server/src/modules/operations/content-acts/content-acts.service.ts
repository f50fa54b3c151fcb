import { LEGAL_DOCUMENTS, type LegalDocument } from '@gatehouse/contract/legal';
import type { Database } from '../../../db/db.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Legal } from '../../content/files/content.ts';
import { parseJson } from '../../content/files/content-reader.ts';
import { legalSchema } from '../../content/files/legal.schema.ts';
import { legalPath, type PublishedLegal } from '../../content/files/legal-history.rules.ts';
import type { KnownContent } from '../../content/files/load-content.ts';
import type { ContentPreviews } from '../../content/releases/content-previews.service.ts';
import { changedFields, type FieldChange } from '../../content/releases/json-changes.rules.ts';
import type { FileName } from '../../content/releases/release-file.types.ts';
import type { ContentReleases, ListedRelease } from '../../content/releases/releases.service.ts';
import type { AuditLog } from '../audit-log/audit-log.service.ts';
import type { Operator } from '../operator/operator.ts';
import { OperatorProblem } from '../operator/operator-problem.ts';
import { demandPublishable } from './demand-publishable.ts';
import { exportRelease } from './export-release.ts';

const FILES_PER_READ = 100;

export interface FileChange {
  path: string;
  change: 'added' | 'removed' | 'changed';
  /** Of a JSON file. */
  fields: FieldChange[];
}

export type ContentActs = ReturnType<typeof createContentActs>;

export function createContentActs({
  db,
  clock,
  contentReleases,
  contentPreviews,
  auditLog,
  env,
}: {
  db: Database;
  clock: Clock;
  contentReleases: ContentReleases;
  contentPreviews: ContentPreviews;
  env: { publicUrl: string };
  auditLog: AuditLog;
}) {
  async function find(id: number): Promise<ListedRelease> {
    const release = (await contentReleases.list()).find((one) => one.id === id);
    return release ?? noRelease(id);
  }

  async function textsOf(files: readonly FileName[]): Promise<Map<string, string>> {
    const texts = new Map<string, string>();
    for (let start = 0; start < files.length; start += FILES_PER_READ) {
      const batch = files.slice(start, start + FILES_PER_READ);
      const read = await contentReleases.readFiles(batch.map(({ sha256 }) => sha256));
      for (const [sha256, bytes] of read) texts.set(sha256, bytes.toString('utf8'));
    }
    return texts;
  }

  /** Empty before the first release. */
  async function publishedLegal(): Promise<PublishedLegal> {
    const current = await contentReleases.current();
    const shown = current ? await contentReleases.files(current.releaseId) : [];
    const stored = await contentReleases.listVersions(LEGAL_DOCUMENTS.map(legalPath));
    const texts = await textsOf(stored);
    const legalOf = (files: readonly FileName[]): Legal => {
      const versionsOf = (document: LegalDocument) =>
        files
          .filter(({ path }) => path === legalPath(document))
          .flatMap(({ sha256 }) => {
            const text = parsedOrNull(texts.get(sha256) ?? '');
            return legalSchema.safeParse(text).data?.versions ?? [];
          });
      return { terms: versionsOf('terms'), privacy: versionsOf('privacy') };
    };
    return { current: legalOf(shown), former: legalOf(stored) };
  }

  /** What every release must pass. It throws a ContentError with all mistakes of a folder. */
  async function prepareCheck(): Promise<(folder: string, known: KnownContent) => void> {
    const published = await publishedLegal();
    return (folder, known) => demandPublishable(folder, known, { published, now: clock.now() });
  }

  return {
    prepareCheck,
    list: (): Promise<ListedRelease[]> => contentReleases.list(),

    async show(id?: number): Promise<ListedRelease & { paths: FileName[] }> {
      const wanted = id ?? (await contentReleases.current())?.releaseId;
      if (wanted === undefined) throw new OperatorProblem('NOT_FOUND', 'Nothing was published yet.');
      return { ...(await find(wanted)), paths: await contentReleases.files(wanted) };
    },

    /** For a folder in git: what was edited in the console comes back to it. */
    async export(id: number | undefined, folder: string) {
      const release = id ?? (await contentReleases.current())?.releaseId;
      if (release === undefined) throw new OperatorProblem('NOT_FOUND', 'Nothing was published yet.');
      await find(release);
      const files = await contentReleases.files(release);
      return { release, ...(await exportRelease(folder, files, contentReleases.readFiles)) };
    },

    /** A link that shows the portal with a release that is not current, for some hours and to who has it. */
    async preview(operator: Operator, id: number): Promise<{ auditId: number; link: string; endsAt: Date }> {
      const { isCurrent } = await find(id);
      if (isCurrent) throw new OperatorProblem('REFUSED', `Release ${id} is the current one.`);
      const { token, endsAt } = contentPreviews.issue(id);
      const auditId = await auditLog.record(db.queries, operator, {
        act: 'content.preview',
        subjectType: 'content',
        subjectId: String(id),
        reason: null,
        details: { endsAt: endsAt.toISOString() },
      });
      return { auditId, link: `${env.publicUrl}/preview/${token}`, endsAt };
    },

    /**
     * Changes nothing if there is any mistake, or if another release has become current since it was compared with. The
     * files, the current release and the audit entry are one transaction.
     */
    async publish(
      operator: Operator,
      { folder, reason, isHeld = false }: { folder: string; reason: string | null; isHeld?: boolean },
    ) {
      const compared = await contentReleases.current();
      const check = await prepareCheck();
      const checked = await contentReleases.read(folder, check);
      return db.transaction(async (tx) => {
        const current = await contentReleases.lockCurrent(tx);
        if (current?.id !== compared?.id) {
          throw new OperatorProblem(
            'REFUSED',
            `Release ${current?.releaseId} became current meanwhile. Nothing was published: look at it, then publish again.`,
          );
        }
        const release = await contentReleases.publish(tx, checked, { by: operator.name, isHeld });
        if (!release) throw new Error('a release that is not the first is always published');
        const { id, files, storedFiles, wasCurrent } = release;
        if (wasCurrent) {
          throw new OperatorProblem(
            'REFUSED',
            `Release ${id} has the same files, and it is the current one.`,
          );
        }
        const auditId = await auditLog.record(tx, operator, {
          act: 'content.publish',
          subjectType: 'content',
          subjectId: String(id),
          reason,
          details: { files, storedFiles, ...(isHeld ? { isHeld } : {}) },
        });
        return { auditId, release: id, files, storedFiles };
      });
    },

    async rollBack(operator: Operator, { to, reason }: { to?: number | undefined; reason: string | null }) {
      return db.transaction(async (tx) => {
        const done = await contentReleases.rollBack(tx, { to, by: operator.name });
        if (!done && to !== undefined) return noRelease(to);
        if (!done) throw new OperatorProblem('NOT_FOUND', 'No other release was current before.');
        const { id, from } = done;
        if (id === from) throw new OperatorProblem('REFUSED', `Release ${id} is the current one.`);
        const auditId = await auditLog.record(tx, operator, {
          act: 'content.rollback',
          subjectType: 'content',
          subjectId: String(id),
          reason,
          details: { from },
          before: { release: from },
          after: { release: id },
        });
        return { auditId, release: id, from };
      });
    },

    async prune(operator: Operator, keep: number) {
      return db.transaction(async (tx) => {
        const { releases, files } = await contentReleases.prune(tx, keep);
        if (releases === 0) throw new OperatorProblem('REFUSED', 'There is no release to delete.');
        const auditId = await auditLog.record(tx, operator, {
          act: 'content.prune',
          subjectType: 'content',
          subjectId: 'releases',
          reason: null,
          details: { keep, releases, files },
        });
        return { auditId, keep, releases, files };
      });
    },

    /** What the second release has differently. */
    async diff(from: number, to: number): Promise<FileChange[]> {
      await find(from);
      await find(to);
      const before = new Map((await contentReleases.files(from)).map((file) => [file.path, file]));
      const after = new Map((await contentReleases.files(to)).map((file) => [file.path, file]));
      const paths = [...new Set([...before.keys(), ...after.keys()])].sort();
      const differing = paths.filter((path) => before.get(path)?.sha256 !== after.get(path)?.sha256);
      const both = differing.filter((path) => path.endsWith('.json') && before.has(path) && after.has(path));
      const texts = await textsOf(
        both.flatMap((path) => [before.get(path), after.get(path)]).flatMap((file) => file ?? []),
      );
      const read = (file: FileName | undefined) => parsedOrNull(texts.get(file?.sha256 ?? '') ?? '');
      return differing.map((path): FileChange => {
        if (!before.has(path)) return { path, change: 'added', fields: [] };
        if (!after.has(path)) return { path, change: 'removed', fields: [] };
        const fields = both.includes(path)
          ? changedFields(read(before.get(path)), read(after.get(path)))
          : [];
        return { path, change: 'changed', fields };
      });
    },
  };
}

/** Null for a file that is not read and is no JSON, such as one next to pictures. */
function parsedOrNull(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return null;
  }
}

function noRelease(id: number): never {
  throw new OperatorProblem('NOT_FOUND', `There is no content release ${id}.`);
}
