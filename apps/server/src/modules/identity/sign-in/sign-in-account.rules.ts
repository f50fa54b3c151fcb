import type { SignInBody } from '@gatehouse/contract/session';

export interface OwnAccount {
  platformGameAccountId: string;
  gameId: string;
  gameEnvironmentId: string;
}

type Place = Pick<SignInBody, 'gameEnvironmentId' | 'region'>;

interface GameWithPlaces {
  id: string;
  environments: readonly { id: string; region: string }[];
}

/**
 * The account played last in the environment or region of the page that the player signs in at. A sign-in does not name
 * its game, and games use the same ids: null where the player has accounts of several games there.
 */
export function accountInPlace<A extends OwnAccount>(
  lastPlayedFirst: readonly A[],
  { gameEnvironmentId, region }: Place,
  games: Iterable<GameWithPlaces>,
): A | null {
  const regions = new Map(
    [...games].flatMap(({ id, environments }) => environments.map((one) => [`${id} ${one.id}`, one.region])),
  );
  const inPlace = lastPlayedFirst.filter((account) => {
    if (gameEnvironmentId !== undefined) return account.gameEnvironmentId === gameEnvironmentId;
    return region !== undefined && regions.get(`${account.gameId} ${account.gameEnvironmentId}`) === region;
  });
  return new Set(inPlace.map(({ gameId }) => gameId)).size === 1 ? (inPlace[0] ?? null) : null;
}
