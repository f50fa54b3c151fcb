import type { Queries } from '../../ports/database.ts';
import { deleteUser, moveBelongings } from '../ghosts/ghosts.repository.ts';
import { lockGhost } from '../ghosts/ghosts.service.ts';
import { moveIdentities } from './identities.repository.ts';

/** The ghost turns out to be a player we know: its providers and belongings go there, its sessions end. */
export async function dissolveGhost(tx: Queries, ghostId: string, playerId: string): Promise<void> {
  await lockGhost(tx, ghostId, 'social_ghost');
  await moveIdentities(tx, ghostId, playerId);
  await moveBelongings(tx, ghostId, playerId);
  await deleteUser(tx, ghostId);
}
