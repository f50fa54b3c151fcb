import { generateKeyPairSync, sign } from 'node:crypto';
import type { OfflineProof, OfflineStatement } from '@gatehouse/contract/offline';

const PROOF_MS = 30 * 24 * 60 * 60 * 1000;

/** Signs proofs of ownership as a portal does, with a key of its own. */
export function createFakeProofs() {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return (
    signed: Pick<OfflineStatement, 'playerId' | 'installationId' | 'games'>,
    issuedMs = Date.now(),
  ): OfflineProof => {
    const statement = JSON.stringify({
      format: 'offline-1',
      ...signed,
      issuedAt: new Date(issuedMs).toISOString(),
      expiresAt: new Date(issuedMs + PROOF_MS).toISOString(),
    });
    return {
      statement,
      signature: sign(null, Buffer.from(statement), privateKey).toString('base64'),
      publicKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
    };
  };
}
