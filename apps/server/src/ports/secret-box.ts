import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createPrivateKey,
  createPublicKey,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  sign,
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
  /** The same for bytes. */
  sealBytes(purpose: string, bytes: Uint8Array): Buffer;
  openBytes(purpose: string, sealed: Uint8Array): Buffer;
  /** The same text sealed with the current key, or null when it already is. */
  reseal(purpose: string, sealed: string): string | null;
  /** For short secrets such as six digits, and for values like mHash. */
  keyedHash(purpose: string, text: string): string;
  /** The hashes that a stored one may equal: with the current key and, if set, with the previous one. */
  keyedHashes(purpose: string, text: string): string[];
  /** For what others check: an Ed25519 signature (base64), and the public key (SPKI in DER, base64). */
  sign(purpose: string, text: string): { signature: string; publicKey: string };
}

export function createSecretBox(secretKey: string, previousKey?: string): SecretBox {
  const current = deriveKeys(secretKey);
  const previous = previousKey === undefined ? undefined : deriveKeys(previousKey);
  const signingKeyOf = createSigningKeys(current);
  const sealBytes = (purpose: string, bytes: Uint8Array) => sealWith(current(`seal:${purpose}`), bytes);
  const seal = (purpose: string, text: string) => sealBytes(purpose, Buffer.from(text)).toString('base64url');
  const keyedHash = (purpose: string, text: string) => hashWith(current(`hash:${purpose}`), text);
  const tryCurrent = (purpose: string, sealed: Uint8Array) => {
    try {
      return openWith(current(`seal:${purpose}`), sealed);
    } catch (error) {
      if (previous === undefined) throw error;
      return null;
    }
  };
  const openPrevious = (purpose: string, sealed: Uint8Array) => {
    if (previous === undefined) throw new Error('there is no previous key');
    return openWith(previous(`seal:${purpose}`), sealed);
  };
  const openBytes = (purpose: string, sealed: Uint8Array) =>
    tryCurrent(purpose, sealed) ?? openPrevious(purpose, sealed);
  return {
    hasPreviousKey: previous !== undefined,
    seal,
    open: (purpose, sealed) => openBytes(purpose, bytesOf(sealed)).toString('utf8'),
    sealBytes,
    openBytes,
    reseal: (purpose, sealed) =>
      tryCurrent(purpose, bytesOf(sealed)) === null
        ? sealBytes(purpose, openPrevious(purpose, bytesOf(sealed))).toString('base64url')
        : null,
    keyedHash,
    keyedHashes: (purpose, text) => [
      keyedHash(purpose, text),
      ...(previous === undefined ? [] : [hashWith(previous(`hash:${purpose}`), text)]),
    ],
    sign(purpose, text) {
      const { privateKey, publicKey } = signingKeyOf(purpose);
      return { signature: sign(null, Buffer.from(text), privateKey).toString('base64'), publicKey };
    },
  };
}

/** Before the 32 bytes of an Ed25519 key in PKCS #8 (RFC 8410). */
const PKCS8_START = Buffer.from('302e020100300506032b657004220420', 'hex');

function createSigningKeys(derive: (purpose: string) => KeyObject) {
  const keys = new Map<string, { privateKey: KeyObject; publicKey: string }>();
  return (purpose: string) => {
    const known = keys.get(purpose);
    if (known) return known;
    const der = Buffer.concat([PKCS8_START, derive(`sign:${purpose}`).export()]);
    const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
    const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).toString('base64');
    const made = { privateKey, publicKey };
    keys.set(purpose, made);
    return made;
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

const bytesOf = (sealed: string) => Buffer.from(sealed, 'base64url');

function sealWith(key: KeyObject, content: Uint8Array): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const body = Buffer.concat([cipher.update(content), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

function openWith(key: KeyObject, bytes: Uint8Array): Buffer {
  const nonce = bytes.subarray(0, NONCE_BYTES);
  const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAuthTag(tag);
  const body = bytes.subarray(NONCE_BYTES + TAG_BYTES);
  return Buffer.concat([decipher.update(body), decipher.final()]);
}

function hashWith(key: KeyObject, text: string): string {
  return createHmac('sha256', key).update(text).digest('hex');
}
