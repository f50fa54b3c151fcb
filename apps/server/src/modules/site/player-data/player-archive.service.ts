import type { Environment } from '@gatehouse/domain/environments';
import type { Queries } from '../../../db/db.ts';
import type { Clock } from '../../../ports/clock.ts';
import { supportedLocale } from '../../content/localisation/supported-locale.rules.ts';
import { makeZip } from '../installers/zip-archive.ts';
import { type ArchiveContent, archivePage } from './archive-page.ts';
import { readPlayerRows } from './player-archive.repository.ts';
import { DATA_TOPICS, type DataTopic, PLAYER_TABLES } from './player-data.ts';

/** Of one table: the newest tracking events, and more than a player may have in any other. */
const TABLE_MAX = { rows: 50_000, bytes: 8 * 1024 * 1024 };

const MOMENT = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}(?:\.\d+)?\+00$/;

export type { ArchiveContent };
export type PlayerArchive = ReturnType<typeof createPlayerArchive>;

/** PostgreSQL writes 2026-11-19 03:23:26+00. A name that a player gave may only look like it. */
function withIsoMoment(value: unknown): unknown {
  const moment = typeof value === 'string' && MOMENT.test(value) ? new Date(value) : null;
  return moment === null || Number.isNaN(moment.getTime()) ? value : moment.toISOString();
}

function withIsoMoments(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).map(([column, value]) => [column, withIsoMoment(value)]));
}

/** Everything that a player gets of their data: a JSON file for each topic, and a page to read. */
export function createPlayerArchive({ env, clock }: { env: { environment: Environment }; clock: Clock }) {
  async function tablesOf(queries: Queries, topic: DataTopic, userId: string) {
    const tables = [];
    for (const [table, { topic: of, exported: columns, isOfOrder = false }] of Object.entries(
      PLAYER_TABLES,
    )) {
      if (of !== topic || columns.length === 0) continue;
      const rows = await readPlayerRows(queries, { table, columns, isOfOrder, userId, max: TABLE_MAX });
      if (rows.length > 0) tables.push({ table, rows: rows.map(withIsoMoments) });
    }
    return tables;
  }

  return {
    /** A ZIP archive. */
    async make(
      queries: Queries,
      user: { id: string; locale: string },
      content: ArchiveContent,
    ): Promise<Buffer> {
      const topics = [];
      for (const topic of DATA_TOPICS)
        topics.push({ topic, tables: await tablesOf(queries, topic, user.id) });
      const page = archivePage({
        locale: supportedLocale(user.locale, env.environment),
        content,
        at: clock.now(),
        topics,
      });
      const json = topics.map(({ topic, tables }) => ({
        path: `${topic}.json`,
        text: `${JSON.stringify(Object.fromEntries(tables.map(({ table, rows }) => [table, rows])), null, 2)}\n`,
      }));
      const files = [{ path: 'index.html', text: page }, ...json];
      return makeZip(files.map(({ path, text }) => ({ path, bytes: Buffer.from(text) })));
    },
  };
}
