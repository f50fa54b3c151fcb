import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Everything that is derived from SECRET_KEY. `purpose` keeps one use from ever opening what another sealed. */
export interface SecretBox {
  seal(purpose: string, text: string): string;
  open(purpose: string, sealed: string): string;
  /** For short secrets such as six digits, and for values like mHash. */
  keyedHash(purpose: string, text: string): string;
}

/** For tokens of 256 random bits, which need no key. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** The S256 code challenge of a proof key (RFC 7636). */
export function hashProofKey(codeVerifier: string): string {
  return createHash('sha256').update(codeVerifier).digest('base64url');
}

export function createSecretBox(secretKey: string): SecretBox {
  const keys = new Map<string, Buffer>();
  const keyFor = (purpose: string) => {
    const known = keys.get(purpose);
    if (known) return known;
    const key = Buffer.from(hkdfSync('sha256', secretKey, 'gatehouse', purpose, KEY_BYTES));
    keys.set(purpose, key);
    return key;
  };
  return {
    seal(purpose, text) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', keyFor(`seal:${purpose}`), nonce);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
    },
    open(purpose, sealed) {
      const bytes = Buffer.from(sealed, 'base64url');
      const nonce = bytes.subarray(0, NONCE_BYTES);
      const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
      const decipher = createDecipheriv('aes-256-gcm', keyFor(`seal:${purpose}`), nonce, {
        authTagLength: TAG_BYTES,
      });
      decipher.setAuthTag(tag);
      const body = bytes.subarray(NONCE_BYTES + TAG_BYTES);
      return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
    },
    keyedHash: (purpose, text) =>
      createHmac('sha256', keyFor(`hash:${purpose}`))
        .update(text)
        .digest('hex'),
  };
}
