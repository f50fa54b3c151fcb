import type { SignedStatement } from '@gatehouse/contract/patching';
import type * as z from 'zod/mini';
import { BridgeError } from './bridge-error.ts';
import { parseJson } from './parse-json.ts';
import type { SavedState, StateWriter } from './saved-state.ts';
import { isSigned } from './signed-statement.ts';

export interface ReleaseTrustOptions {
  /** The origin of the portal. */
  portal: string;
  /** That of the installer. Without it the first key that the portal shows is kept. */
  releaseKey: string | undefined;
  state: Pick<SavedState, 'releaseKeys'>;
  writer: StateWriter;
}

export type ReleaseTrust = ReturnType<typeof createReleaseTrust>;

/** Whose signature a version of a game, or of the launcher, must have. */
export function createReleaseTrust({ portal, releaseKey, state, writer }: ReleaseTrustOptions) {
  const knownKey = () => releaseKey ?? state.releaseKeys[portal];
  return {
    /** Who takes the signature away must not get unsigned files to the player, of no game of this portal. */
    requiresSignature: () => knownKey() !== undefined,
    /** Throws for a statement that is not signed with the key of this portal. */
    async readSigned<T>(
      { statement, signature, publicKey }: SignedStatement,
      schema: z.ZodMiniType<T>,
    ): Promise<T> {
      const trusted = knownKey() ?? publicKey;
      const parsed = schema.safeParse(parseJson(statement)).data;
      if (!parsed || publicKey !== trusted || !isSigned(statement, signature, trusted)) {
        throw new BridgeError('manifest_invalid');
      }
      if (state.releaseKeys[portal] !== trusted) {
        state.releaseKeys[portal] = trusted;
        await writer.save();
      }
      return parsed;
    },
  };
}
