import { CodedError } from '../../errors.ts';
import type { Queries } from '../../ports/database.ts';
import { lockUser, type UserRow } from '../users/users.repository.ts';
import { deleteUser, moveBelongings } from './ghosts.repository.ts';
import { moveIdentities } from './identities.repository.ts';

/** Of two upgrades at once the second finds no ghost any more. */
export async function lockGhost(tx: Queries, ghostId: string): Promise<UserRow> {
  const ghost = await lockUser(tx, ghostId);
  if (ghost?.kind !== 'social_ghost') throw new CodedError('NOT_FOUND');
  return ghost;
}

/** The ghost turns out to be a player we know: its providers and belongings go there, its sessions end. */
export async function dissolveGhost(tx: Queries, ghostId: string, playerId: string): Promise<void> {
  await lockGhost(tx, ghostId);
  await moveIdentities(tx, ghostId, playerId);
  await moveBelongings(tx, ghostId, playerId);
  await deleteUser(tx, ghostId);
}
