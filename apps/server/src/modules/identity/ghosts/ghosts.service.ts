import { CodedError } from '../../../errors.ts';
import type { Queries } from '../../../ports/database.ts';
import { lockUser, type UserRow } from '../users/users.repository.ts';
import type { GhostKind } from './ghosts.repository.ts';

/** Of two upgrades at once the second finds no ghost any more. */
export async function lockGhost(tx: Queries, ghostId: string, kind: GhostKind): Promise<UserRow> {
  const ghost = await lockUser(tx, ghostId);
  if (ghost?.kind !== kind) throw new CodedError('NOT_FOUND');
  return ghost;
}
