import { createPublicKey, verify } from 'node:crypto';
import type { SignedStatement } from '@gatehouse/contract/patching';
import type * as z from 'zod/mini';
import { BridgeError } from './bridge-error.ts';
import { parseJson } from './parse-json.ts';
import type { SavedState, StateWriter } from './saved-state.ts';

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

/** Whether the text has this Ed25519 signature (base64) of the key (SPKI in DER, base64). */
export function isSigned(statement: string, signature: string, publicKey: string): boolean {
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
    if (key.asymmetricKeyType !== 'ed25519') return false;
    return verify(null, Buffer.from(statement), key, Buffer.from(signature, 'base64'));
  } catch {
    return false;
  }
}
