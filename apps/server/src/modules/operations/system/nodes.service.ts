import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Database } from '../../../db/db.ts';
import { challengeCounts } from '../../../event-counters.ts';
import { loggedErrors } from '../../../log.ts';
import type { Clock } from '../../../ports/clock.ts';
import { VERSION } from '../../../version.ts';
import type { ReleaseStatus } from '../../content/releases/release-follower.ts';
import { addErrors } from './error-counts.repository.ts';
import { deleteNode, listNodes, type NodeRow, writeNode } from './nodes.repository.ts';

const REPORT_MS = 30_000;
/** Three reports are missing. */
const SILENT_MS = 3 * REPORT_MS;
const SHOWN_MAX = 200;

export type KnownNode = NodeRow & { isSilent: boolean };
export type Nodes = ReturnType<typeof createNodes>;

/** Which processes run, by the rows that each writes of itself. One that has crashed stays for a day, as silent. */
export function createNodes({ db, clock, env }: { db: Database; clock: Clock; env: { role: string } }) {
  const id = randomUUID();
  const startedAt = clock.now();
  let stored = { server: 0, browser: 0 };

  /** Those since the last time. */
  async function storeErrors(): Promise<void> {
    const logged = await loggedErrors();
    const added = { server: logged.server - stored.server, browser: logged.browser - stored.browser };
    stored = logged;
    try {
      await addErrors(db.queries, clock.now(), added);
    } catch (err) {
      stored = { server: stored.server - added.server, browser: stored.browser - added.browser };
      throw err;
    }
  }

  return {
    version: VERSION,
    /** How often a process reports. */
    reportMs: REPORT_MS,
    async report({ release, wanted, problem }: ReleaseStatus): Promise<void> {
      const { demanded, solved } = await challengeCounts();
      await writeNode(db.queries, {
        ...{ id, host: hostname(), version: VERSION, role: env.role },
        ...{ contentRelease: release, contentReleaseWanted: wanted, contentProblem: problem },
        ...{ challengesDemanded: demanded, challengesSolved: solved },
        ...{ startedAt, seenAt: clock.now() },
      });
      await storeErrors();
    },
    async leave(): Promise<void> {
      await storeErrors();
      await deleteNode(db.queries, id);
    },
    async list(): Promise<KnownNode[]> {
      const now = clock.now().getTime();
      const rows = await listNodes(db.queries, SHOWN_MAX);
      return rows.map((row) => ({ ...row, isSilent: now - row.seenAt.getTime() > SILENT_MS }));
    },
  };
}
