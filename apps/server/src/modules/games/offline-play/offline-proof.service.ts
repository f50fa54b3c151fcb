import type { OfflineProof, OfflineStatement } from '@gatehouse/contract/offline';
import { OFFLINE_PROOF_S, OFFLINE_PROOFS_PER_PLAYER_PER_MINUTE } from '@gatehouse/domain/limits';
import type { Database } from '../../../db/db.ts';
import { refuseUnless } from '../../../errors.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Limit, Limiter } from '../../../ports/limiter.ts';
import type { SecretBox } from '../../../ports/secret-box.ts';
import type { OwnedProducts } from '../../commerce/ownerships/owned-products.service.ts';
import type { Content } from '../../content/files/content.ts';

const PURPOSE = 'offline-proof';
const PER_PLAYER: Limit = { points: OFFLINE_PROOFS_PER_PLAYER_PER_MINUTE, windowSeconds: 60 };

export type OfflineProofs = ReturnType<typeof createOfflineProofs>;

/** Which games a player may play without the portal (decision 088). */
export function createOfflineProofs({
  content,
  clock,
  db,
  limiter,
  secrets,
  ownedProducts,
}: {
  content: Pick<Content, 'games'>;
  clock: Clock;
  db: Database;
  limiter: Limiter;
  secrets: SecretBox;
  ownedProducts: Pick<OwnedProducts, 'read'>;
}) {
  return {
    async issue(playerId: string, installationId: string): Promise<OfflineProof> {
      refuseUnless(await limiter.consume('offline-proofs', playerId, PER_PLAYER));
      const { products } = await ownedProducts.read(db.queries, playerId);
      const names = products.map(({ productName }) => productName);
      const issuedAt = clock.now();
      const signed: OfflineStatement = {
        format: 'offline-1',
        playerId,
        installationId,
        issuedAt: issuedAt.toISOString(),
        expiresAt: new Date(issuedAt.getTime() + OFFLINE_PROOF_S * 1000).toISOString(),
        games: names.filter((name) => content.games.get(name)?.playsOffline),
      };
      const statement = JSON.stringify(signed);
      return { statement, ...secrets.sign(PURPOSE, statement) };
    },
  };
}
