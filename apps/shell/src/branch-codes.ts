import type { SavedState, StateWriter } from './saved-state.ts';

export type BranchCodes = ReturnType<typeof createBranchCodes>;

/** The codes of closed branches. Each is used for the player who has entered it alone, and never leaves the shell. */
export function createBranchCodes({ state, writer }: { state: SavedState; writer: StateWriter }) {
  return {
    /** Undefined for a branch that the player has entered no code for. */
    find: (branchId: string, playerId: string | null): string | undefined =>
      state.branchCodes.find((one) => one.branchId === branchId && one.playerId === playerId)?.code,
    /** Whether any player has opened the branch with a code. */
    isClosed: (branchId: string): boolean => state.branchCodes.some((one) => one.branchId === branchId),
    /** The player chooses a branch of a game: codes for its other branches are forgotten. */
    async choose(branchId: string, playerId: string | null, code: string | undefined): Promise<void> {
      const productName = productOf(branchId);
      const before = state.branchCodes;
      state.branchCodes = before.filter((one) => {
        const isOwn = one.playerId === playerId && productOf(one.branchId) === productName;
        return !isOwn || (one.branchId === branchId && code === undefined);
      });
      if (code !== undefined) state.branchCodes.push({ branchId, playerId, code });
      if (code !== undefined || state.branchCodes.length < before.length) await writer.save();
    },
  };
}

/** The name of a product has no dot. */
const productOf = (branchId: string) => branchId.slice(0, branchId.indexOf('.'));
