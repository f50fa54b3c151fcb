import type { CallerDevice } from '../../../ports/caller.ts';
import type { Queries } from '../../../ports/database.ts';
import type { AlertRecipient, SendSecurityAlert } from '../../mail/alerts/security-alerts.service.ts';
import { findActiveBan } from '../bans/bans.repository.ts';
import { deleteUser, moveBelongings } from '../ghosts/ghosts.repository.ts';
import { lockGhost } from '../ghosts/ghosts.service.ts';
import { moveIdentities } from '../linked-providers/identities.repository.ts';
import { countActiveDevices } from '../two-factor/two-factor.repository.ts';
import { lockUser } from '../users/users.repository.ts';

/**
 * A sign-in that was begun with a provider and never finished is no other player. A ghost that has an e-mail, a password
 * or an authenticator is one, and a ban is not left behind by linking the provider elsewhere.
 */
export async function canDissolveGhost(tx: Queries, ghostId: string, now: Date): Promise<boolean> {
  const ghost = await lockUser(tx, ghostId);
  if (ghost?.kind !== 'social_ghost' || ghost.email !== null || ghost.passwordHash !== null) return false;
  return (await countActiveDevices(tx, ghostId)) === 0 && (await findActiveBan(tx, ghostId, now)) === null;
}

interface Merge {
  ghostId: string;
  player: AlertRecipient & { id: string };
  now: Date;
  device: CallerDevice;
}

/**
 * The ghost turns out to be a player we know: its providers and belongings go there, its sessions end, and the player
 * is told of the providers by mail.
 */
export async function dissolveGhost(
  tx: Queries,
  alert: SendSecurityAlert,
  { ghostId, player, now, device }: Merge,
): Promise<void> {
  await lockGhost(tx, ghostId, 'social_ghost');
  const providers = await moveIdentities(tx, ghostId, player.id, now);
  await moveBelongings(tx, ghostId, player.id);
  await deleteUser(tx, ghostId);
  for (const provider of new Set(providers)) {
    await alert(tx, player, { template: 'provider-linked', provider }, device);
  }
}
