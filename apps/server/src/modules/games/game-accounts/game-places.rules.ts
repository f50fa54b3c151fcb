import type { Content, Game } from '../../content/files/content.ts';

/** Where a game is played. Accounts of a former platform have a region, ours an environment. */
export interface GamePlace {
  gameId: string;
  accountGroup: string;
  gameEnvironmentId: string;
  region: string;
}

export interface GamePlaces {
  /** Null when the game has no such place, or has no accounts to migrate. */
  find(wish: Omit<GamePlace, 'region'>): GamePlace | null;
  inRegion(gameId: string, region: string): GamePlace | null;
}

/** The games with accounts to migrate; `every` game has accounts that are created here. */
export function gamePlacesOf({ games }: Pick<Content, 'games'>, which?: 'every'): GamePlaces {
  const known = new Map(
    [...games.values()]
      .filter(({ migrationType }) => which === 'every' || migrationType !== 'None')
      .map((game) => [game.id, game]),
  );
  const placeOf = (game: Game | undefined, matches: (one: Game['environments'][number]) => boolean) => {
    const environment = game?.environments.find(matches);
    if (!game || !environment) return null;
    const { id: gameEnvironmentId, region } = environment;
    return { gameId: game.id, accountGroup: game.accountGroup, gameEnvironmentId, region };
  };
  return {
    find({ gameId, accountGroup, gameEnvironmentId }) {
      const place = placeOf(known.get(gameId), ({ id }) => id === gameEnvironmentId);
      return place?.accountGroup === accountGroup ? place : null;
    },
    inRegion: (gameId, region) => placeOf(known.get(gameId), (one) => one.region === region),
  };
}
