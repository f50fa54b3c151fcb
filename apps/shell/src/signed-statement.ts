import { createPublicKey, verify } from 'node:crypto';

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
