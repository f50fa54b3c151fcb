import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Everything that is derived from SECRET_KEY. `purpose` separates the keys of different uses. */
export interface SecretBox {
  readonly hasPreviousKey: boolean;
  seal(purpose: string, text: string): string;
  /** Also opens data that was sealed with SECRET_KEY_PREVIOUS. */
  open(purpose: string, sealed: string): string;
  /** The same text sealed with the current key, or null when it already is. */
  reseal(purpose: string, sealed: string): string | null;
  /** For short secrets such as six digits, and for values like mHash. */
  keyedHash(purpose: string, text: string): string;
  /** The hashes that a stored one may equal: with the current key and, if set, with the previous one. */
  keyedHashes(purpose: string, text: string): string[];
}

export function createSecretBox(secretKey: string, previousKey?: string): SecretBox {
  const current = deriveKeys(secretKey);
  const previous = previousKey === undefined ? undefined : deriveKeys(previousKey);
  const seal = (purpose: string, text: string) => sealWith(current(`seal:${purpose}`), text);
  const keyedHash = (purpose: string, text: string) => hashWith(current(`hash:${purpose}`), text);
  const tryCurrent = (purpose: string, sealed: string) => {
    try {
      return openWith(current(`seal:${purpose}`), sealed);
    } catch (error) {
      if (previous === undefined) throw error;
      return null;
    }
  };
  const openPrevious = (purpose: string, sealed: string) => {
    if (previous === undefined) throw new Error('there is no previous key');
    return openWith(previous(`seal:${purpose}`), sealed);
  };
  return {
    hasPreviousKey: previous !== undefined,
    seal,
    open: (purpose, sealed) => tryCurrent(purpose, sealed) ?? openPrevious(purpose, sealed),
    reseal: (purpose, sealed) =>
      tryCurrent(purpose, sealed) === null ? seal(purpose, openPrevious(purpose, sealed)) : null,
    keyedHash,
    keyedHashes: (purpose, text) => [
      keyedHash(purpose, text),
      ...(previous === undefined ? [] : [hashWith(previous(`hash:${purpose}`), text)]),
    ],
  };
}

/** Key objects, because Node takes about 30 µs to prepare raw bytes for every use. */
function deriveKeys(secretKey: string): (purpose: string) => KeyObject {
  const keys = new Map<string, KeyObject>();
  return (purpose) => {
    const known = keys.get(purpose);
    if (known) return known;
    const bytes = hkdfSync('sha256', secretKey, 'gatehouse', purpose, KEY_BYTES);
    const key = createSecretKey(new Uint8Array(bytes));
    keys.set(purpose, key);
    return key;
  };
}

function sealWith(key: KeyObject, text: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
}

function openWith(key: KeyObject, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const nonce = bytes.subarray(0, NONCE_BYTES);
  const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAuthTag(tag);
  const body = bytes.subarray(NONCE_BYTES + TAG_BYTES);
  return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
}

function hashWith(key: KeyObject, text: string): string {
  return createHmac('sha256', key).update(text).digest('hex');
}
