import { createPublicKey, verify } from 'node:crypto';
import { type ChunkedVersion, type VersionStatement, versionStatement } from '@gatehouse/contract/patching';
import { BridgeError } from './bridge-error.ts';
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

/** Whose signature a version must have. */
export function createReleaseTrust({ portal, releaseKey, state, writer }: ReleaseTrustOptions) {
  /** Throws for a statement that is not signed with the key of this portal. */
  return async function readStatement({
    statement,
    signature,
    publicKey,
  }: ChunkedVersion): Promise<VersionStatement> {
    const trusted = releaseKey ?? state.releaseKeys[portal] ?? publicKey;
    const parsed = versionStatement.safeParse(parseJson(statement)).data;
    if (!parsed || publicKey !== trusted || !isSigned(statement, signature, trusted)) {
      throw new BridgeError('manifest_invalid');
    }
    if (state.releaseKeys[portal] !== trusted) {
      state.releaseKeys[portal] = trusted;
      await writer.save();
    }
    return parsed;
  };
}

function isSigned(statement: string, signature: string, publicKey: string): boolean {
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
    if (key.asymmetricKeyType !== 'ed25519') return false;
    return verify(null, Buffer.from(statement), key, Buffer.from(signature, 'base64'));
  } catch {
    return false;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
