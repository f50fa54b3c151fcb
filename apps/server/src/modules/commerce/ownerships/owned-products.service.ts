import type { OwnedExtra, Ownership } from '@gatehouse/contract/library';
import type { Queries } from '../../../db/db.ts';
import type { Content } from '../../content/files/content.ts';
import { perContent } from '../../content/files/live-content.ts';
import { type AccountInGame, ownedProductsOf } from './owned-products.rules.ts';
import type { Ownerships } from './ownerships.service.ts';

export type OwnedProducts<Account extends AccountInGame = AccountInGame> = ReturnType<
  typeof createOwnedProducts<Account>
>;

/** Of what the catalogue sells. */
interface SoldItem {
  product: { name: string };
  extra: { name: string } | null;
  isUnique: boolean;
}

/** The one answer to what a player owns: for the library, downloads, prices, promotions and purchases. */
export function createOwnedProducts<Account extends AccountInGame>({
  content,
  ownerships,
  listAccounts,
}: {
  content: Pick<Content, 'games' | 'products'>;
  ownerships: Pick<Ownerships, 'list' | 'listExtras' | 'hasExtra'>;
  /** Of one game, or of all. Game accounts belong to a higher context. */
  listAccounts(queries: Queries, userId: string, gameId?: string): Promise<Account[]>;
}) {
  const productsByGame = perContent(
    content,
    ({ games }) => new Map([...games].map(([productName, { id }]) => [id, productName])),
  );
  const isFree = (productName: string) => content.products.get(productName)?.freeToPlay === true;
  const productOf = (gameId: string) => productsByGame().get(gameId);

  /** Reads only what concerns this product. */
  async function has(queries: Queries, userId: string, productName: string): Promise<boolean> {
    const game = content.games.get(productName);
    const granted = await ownerships.list(queries, userId, productName);
    if (granted.length > 0) return true;
    const accounts = game ? await listAccounts(queries, userId, game.id) : [];
    const extras = isFree(productName) ? await ownerships.listExtras(queries, userId, productName) : [];
    return ownedProductsOf({ granted, accounts, extras }, { productOf, isFree }).length > 0;
  }

  return {
    has,
    /** Whether it can be owned once only, and the player has it: a product, or an edition or item of one. */
    async hasItem(
      queries: Queries,
      userId: string,
      { product, extra, isUnique }: SoldItem,
    ): Promise<boolean> {
      if (!isUnique) return false;
      if (extra === null) return has(queries, userId, product.name);
      return ownerships.hasExtra(queries, { userId, productName: product.name, extraName: extra.name });
    },
    async read(
      queries: Queries,
      userId: string,
    ): Promise<{ products: Ownership[]; extras: OwnedExtra[]; accounts: Account[] }> {
      const granted = await ownerships.list(queries, userId);
      const accounts = await listAccounts(queries, userId);
      const extras = await ownerships.listExtras(queries, userId);
      return {
        products: ownedProductsOf({ granted, accounts, extras }, { productOf, isFree }),
        extras: extras.map(({ productName, extraName, lastAt, count }) => {
          return { productName, extraName, grantedAt: lastAt.toISOString(), count };
        }),
        accounts,
      };
    },
  };
}
