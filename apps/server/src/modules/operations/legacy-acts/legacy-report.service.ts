import type { Database } from '../../../db/db.ts';
import type { Content } from '../../content/files/content.ts';
import { countMoved, countMovedByDay, type ImportRow, listImports } from './legacy-imports.repository.ts';

/** The name of a game, `platform` for players without a game, or the id of a game that the content has no more. */
interface Counted {
  game: string;
}

export interface LegacyReport {
  games: (Counted & { imported: number; migrated: number; waiting: number })[];
  days: (Counted & { day: string; migrated: number })[];
  imports: Pick<
    ImportRow,
    'id' | 'fileName' | 'startedAt' | 'finishedAt' | 'line' | 'imported' | 'replaced' | 'rejected'
  >[];
}

export function createLegacyReports({ db }: { db: Database }) {
  return {
    async read(since: Date, content: Pick<Content, 'games'>): Promise<LegacyReport> {
      const names = new Map([...content.games.values()].map(({ id, productName }) => [id, productName]));
      const nameOf = (gameId: string | null) =>
        gameId === null ? 'platform' : (names.get(gameId) ?? gameId);
      const games = await countMoved(db.queries);
      const days = await countMovedByDay(db.queries, since);
      const imports = await listImports(db.queries);
      return {
        games: games
          .filter(({ imported }) => imported > 0)
          .map(({ gameId, imported, migrated }) => {
            return { game: nameOf(gameId), imported, migrated, waiting: imported - migrated };
          }),
        days: days.map(({ gameId, day, migrated }) => ({ day, game: nameOf(gameId), migrated })),
        imports: imports.map(
          ({ id, fileName, startedAt, finishedAt, line, imported, replaced, rejected }) => {
            return { id, fileName, startedAt, finishedAt, line, imported, replaced, rejected };
          },
        ),
      };
    },
  };
}
