/** Who is signed in. The id is null where the page does not name it. */
export interface Player {
  playerId: string | null;
}

/**
 * Whose a download is.
 *
 * - It belongs to the player who began it, and is held while another player or none is signed in.
 * - Another player may resume it. The portal gives the manifest only to players who own the game: with the manifest the
 *   download becomes theirs.
 * - Where the portal refuses, that player sees the error until they sign out. Then the download is again what it was:
 *   of the player who began it, and paused if they had paused it.
 */
export interface JobOwner {
  /** Null where the page did not name who began it: then it continues for every player. */
  playerId: string | null;
  /** What the player of `playerId` wants. */
  isPaused: boolean;
  /** Another player, who has resumed it and has not got the manifest yet. Not saved: a restart gives it back. */
  resumedBy: string | null;
}

/** Whether it waits for a player who is not signed in. For a player without an id every download continues. */
export function isHeld({ playerId, resumedBy }: JobOwner, player: Player | null): boolean {
  const waitsFor = resumedBy ?? playerId;
  if (waitsFor === null) return false;
  if (player === null) return true;
  return player.playerId !== null && player.playerId !== waitsFor;
}

/** Whether it continues as soon as the player whom it waits for is signed in. */
export function isWanted({ isPaused, resumedBy }: JobOwner): boolean {
  return resumedBy !== null || !isPaused;
}

/** Whether it may be worked on while this player is signed in. */
export function canContinue(owner: JobOwner, player: Player | null): boolean {
  return isWanted(owner) && !isHeld(owner, player);
}

/** Only the player whose it is can want it paused. Another one who has resumed it gives it back as it was. */
export function ownerAfterPause(owner: JobOwner, player: Player | null): JobOwner {
  if (owner.resumedBy !== null) return ownerAfterStop(owner);
  return isHeld(owner, player) ? owner : { ...owner, isPaused: true };
}

export function ownerAfterResume(owner: JobOwner, player: Player | null): JobOwner {
  if (owner.resumedBy !== null && owner.resumedBy === player?.playerId) return owner;
  if (!isHeld(owner, player)) return { ...owner, isPaused: false };
  return { ...owner, resumedBy: player?.playerId ?? null };
}

/** The portal has given the manifest to the player who is signed in. */
export function ownerAfterManifest(owner: JobOwner): JobOwner {
  if (owner.resumedBy === null) return owner;
  return { playerId: owner.resumedBy, isPaused: false, resumedBy: null };
}

/** The same player may sign in again, for example when the page is reloaded. */
export function ownerAfterPlayerChange(owner: JobOwner, player: Player | null): JobOwner {
  return owner.resumedBy === player?.playerId ? owner : ownerAfterStop(owner);
}

/** The work was stopped, or the player who has resumed it is gone. */
export function ownerAfterStop(owner: JobOwner): JobOwner {
  return owner.resumedBy === null ? owner : { ...owner, resumedBy: null };
}
