import type { Content, Game } from '../content/content.ts';

/** Where a game is played. Accounts of a former platform know the region, ours the environment. */
export interface GamePlace {
  gameId: string;
  accountGroup: string;
  gameEnvironmentId: string;
  region: string;
}

export interface GamePlaces {
  /** Null when the game has no such place, or has no accounts of its own to bring along. */
  find(wish: Omit<GamePlace, 'region'>): GamePlace | null;
  inRegion(gameId: string, region: string): GamePlace | null;
}

export function gamePlacesOf({ games }: Pick<Content, 'games'>): GamePlaces {
  const migrating = new Map(
    [...games.values()]
      .filter(({ migrationType }) => migrationType !== 'None')
      .map((game) => [game.id, game]),
  );
  const placeOf = (game: Game | undefined, isThere: (one: Game['environments'][number]) => boolean) => {
    const environment = game?.environments.find(isThere);
    if (!game || !environment) return null;
    const { id: gameEnvironmentId, region } = environment;
    return { gameId: game.id, accountGroup: game.accountGroup, gameEnvironmentId, region };
  };
  return {
    find({ gameId, accountGroup, gameEnvironmentId }) {
      const place = placeOf(migrating.get(gameId), ({ id }) => id === gameEnvironmentId);
      return place?.accountGroup === accountGroup ? place : null;
    },
    inRegion: (gameId, region) => placeOf(migrating.get(gameId), (one) => one.region === region),
  };
}
