import type { CallerDevice } from '../../../callers/caller.ts';
import type { Queries } from '../../../db/db.ts';
import type { AlertRecipient } from '../../mail/alerts/security-alerts.service.ts';
import type { Bans } from '../bans/bans.service.ts';
import type { Ghosts } from '../ghosts/ghosts.service.ts';
import type { LinkedProviders } from '../linked-providers/linked-providers.service.ts';
import type { SignInMethods } from '../sign-in-methods/sign-in-methods.service.ts';
import type { Users } from '../users/users.service.ts';

export type SocialGhostMerge = ReturnType<typeof createSocialGhostMerge>;

export function createSocialGhostMerge({
  users,
  bans,
  ghosts,
  linkedProviders,
  signInMethods,
}: {
  users: Users;
  bans: Bans;
  ghosts: Ghosts;
  linkedProviders: LinkedProviders;
  signInMethods: SignInMethods;
}) {
  return {
    /**
     * A social sign-in that was never completed is not another player. A ghost that has an e-mail or another sign-in
     * method is one, and a ban must not be evaded by linking the provider elsewhere.
     */
    async canMerge(tx: Queries, ghostId: string): Promise<boolean> {
      const ghost = await users.lock(tx, ghostId);
      if (ghost?.kind !== 'social_ghost' || ghost.email !== null) return false;
      const isPlayer = await signInMethods.hasOtherThan(tx, ghost, 'provider');
      return !isPlayer && (await bans.findActive(ghostId, tx)) === null;
    },
    /**
     * Merges the ghost into a known player: its providers and belongings move, its sessions end, and the player gets a
     * mail about the providers.
     */
    async merge(
      tx: Queries,
      ghostId: string,
      { player, device }: { player: AlertRecipient; device: CallerDevice },
    ): Promise<void> {
      await ghosts.lock(tx, ghostId, 'social_ghost');
      await linkedProviders.moveAll(tx, ghostId, player, device);
      await ghosts.merge(tx, ghostId, 'social_ghost', player.id);
    },
  };
}
