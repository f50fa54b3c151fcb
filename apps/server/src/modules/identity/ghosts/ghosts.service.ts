import type { Queries } from '../../../db/db.ts';
import { CodedError } from '../../../errors.ts';
import type { GhostKind, UserRow, Users } from '../users/users.service.ts';

/** Something that belongs to users. Owned by modules above this one, so services.ts passes them in. */
interface Belongings {
  /** What the other user has already is not duplicated. */
  reassign(tx: Queries, fromUserId: string, toUserId: string): Promise<void>;
}

/** The outcome of an upgrade. A social ghost has no game account. */
export interface GhostOutcome {
  token: string;
  mHash: string | null;
  user: { id: string; email: string | null };
  gameAccount?: {
    became: 'merged' | 'upgraded';
    platformGameAccountId: string;
    displayName: string;
  };
}

export type Ghosts = ReturnType<typeof createGhosts>;

export function createGhosts({ users, belongings }: { users: Users; belongings: readonly Belongings[] }) {
  /** Of two parallel upgrades the second finds no ghost any more. */
  async function lock(tx: Queries, ghostId: string, kind: GhostKind): Promise<UserRow> {
    const ghost = await users.lock(tx, ghostId);
    if (ghost?.kind !== kind) throw new CodedError('NOT_FOUND');
    return ghost;
  }

  return {
    lock,
    insert: users.insertGhost,
    /** Moves everything the ghost has to the player, and deletes the ghost. */
    async merge(tx: Queries, ghostId: string, kind: GhostKind, intoUserId: string): Promise<void> {
      await lock(tx, ghostId, kind);
      for (const owned of belongings) await owned.reassign(tx, ghostId, intoUserId);
      await users.delete(tx, ghostId);
    },
  };
}
