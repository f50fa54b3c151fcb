import type { Database } from '../../../db/db.ts';
import type { Content } from '../../content/files/content.ts';
import { countMovedByDay, countMovedIn, type ImportRow, listImports } from './legacy-imports.repository.ts';

/** The name of a game, `platform` for players without a game, or the id of a game that the content has no more. */
interface Counted {
  game: string;
}

export interface MovedOfGame extends Counted {
  imported: number;
  migrated: number;
}

export interface LegacyReport {
  games: (MovedOfGame & { waiting: number })[];
  days: (Counted & { day: string; migrated: number })[];
  imports: Pick<
    ImportRow,
    'id' | 'fileName' | 'startedAt' | 'finishedAt' | 'line' | 'imported' | 'replaced' | 'rejected'
  >[];
}

export type LegacyReports = ReturnType<typeof createLegacyReports>;

export function createLegacyReports({ db }: { db: Database }) {
  /** By game, without those of which nothing was imported. */
  async function countMoved({ games }: Pick<Content, 'games'>): Promise<MovedOfGame[]> {
    const nameOf = namesOf(games);
    const counted = await countMovedIn(db.queries);
    return counted
      .filter(({ imported }) => imported > 0)
      .map(({ gameId, ...counts }) => ({ game: nameOf(gameId), ...counts }));
  }

  return {
    countMoved,
    async read(since: Date, content: Pick<Content, 'games'>): Promise<LegacyReport> {
      const nameOf = namesOf(content.games);
      const games = await countMoved(content);
      const days = await countMovedByDay(db.queries, since);
      const imports = await listImports(db.queries);
      return {
        games: games.map((one) => ({ ...one, waiting: one.imported - one.migrated })),
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

function namesOf(games: Content['games']): (gameId: string | null) => string {
  const names = new Map([...games.values()].map(({ id, productName }) => [id, productName]));
  return (gameId) => (gameId === null ? 'platform' : (names.get(gameId) ?? gameId));
}
