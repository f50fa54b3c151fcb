import type { PlayerFilter } from '@gatehouse/contract/operator/bulk.endpoints';
import type { Content } from '../../content/files/content.ts';
import { OperatorProblem } from '../operator/operator-problem.ts';
import type { StoredFilter } from './player-filter.repository.ts';

/** A typing mistake must not choose no player, or all of them. */
export function checkedFilter(
  { plays, owns, ...filter }: PlayerFilter,
  { products, games }: Pick<Content, 'products' | 'games'>,
): StoredFilter {
  const given = Object.values({ plays, owns, ...filter }).filter((value) => value !== undefined);
  if (given.length === 0) throw new OperatorProblem('USAGE', 'Name at least one condition for the players.');
  const product = owns === undefined ? undefined : products.get(owns);
  if (owns !== undefined && !product) {
    throw new OperatorProblem('NOT_FOUND', `The content has no product "${owns}".`);
  }
  const gameId = plays === undefined ? undefined : games.get(plays)?.id;
  if (plays !== undefined && gameId === undefined) {
    throw new OperatorProblem('NOT_FOUND', `The content has no game "${plays}".`);
  }
  return {
    ...filter,
    gameId,
    owns: product && {
      productName: product.name,
      gameId: games.get(product.name)?.id,
      isFree: product.freeToPlay,
    },
  };
}
