import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

interface CreationOptions {
  rp: { id: string };
  user: { id: string };
  challenge: string;
}

interface RequestOptions {
  rpId: string;
  challenge: string;
}

/** What an attacker or a broken authenticator changes. */
interface Forged {
  origin?: string;
  rpId?: string;
  isVerified?: boolean;
  counter?: number;
  userHandle?: string;
  type?: string;
  challenge?: unknown;
  /** The format of an attestation; its statement is empty. */
  attestation?: string;
}

export type Authenticator = ReturnType<typeof createAuthenticator>;

/** An authenticator with one passkey, in software: ES256, and a counter that begins with 1. */
export function createAuthenticator(origin: string) {
  const id = randomBytes(32);
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  let userHandle = '';
  let counter = 0;

  const credential = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' };

  return {
    id: credential.id,
    /** The body of `POST /user/passkeys`. */
    create({ rp, user, challenge }: CreationOptions, forged: Forged = {}) {
      userHandle = user.id;
      counter += 1;
      const attested = Buffer.concat([Buffer.alloc(16), uint16(id.length), id, coseKeyOf(publicKey)]);
      const authData = authenticatorData(rp.id, HAS_CREDENTIAL, counter, forged, attested);
      return {
        ...credential,
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, origin, forged).toString('base64url'),
          attestationObject: attestationObject(authData, forged).toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    /** The body of `POST /auth/passkeys/sessions`. */
    get({ rpId, challenge }: RequestOptions, forged: Forged = {}) {
      counter += 1;
      const data = authenticatorData(rpId, 0, counter, forged);
      const client = clientData('webauthn.get', challenge, origin, forged);
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
      return {
        ...credential,
        rememberMe: false,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', signed, privateKey).toString('base64url'),
          userHandle: forged.userHandle ?? userHandle,
        },
      };
    },
  };
}

function clientData(type: string, challenge: string, origin: string, forged: Forged): Buffer {
  const data = {
    type: forged.type ?? type,
    challenge: forged.challenge ?? challenge,
    origin: forged.origin ?? origin,
    crossOrigin: false,
  };
  return Buffer.from(JSON.stringify(data));
}

function authenticatorData(
  rpId: string,
  flags: number,
  counter: number,
  { isVerified = true, ...forged }: Forged,
  attested = Buffer.alloc(0),
): Buffer {
  const hash = createHash('sha256')
    .update(forged.rpId ?? rpId)
    .digest();
  const all = flags | USER_PRESENT | (isVerified ? USER_VERIFIED : 0);
  const counted = Buffer.alloc(4);
  counted.writeUInt32BE(forged.counter ?? counter);
  return Buffer.concat([hash, Buffer.from([all]), counted, attested]);
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}

/** CBOR: `{1: 2, 3: -7, -1: 1, -2: x, -3: y}`. */
function coseKeyOf(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  return Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ]);
}

/** CBOR: `{fmt, attStmt: {}, authData}`. */
function attestationObject(authData: Buffer, { attestation = 'none' }: Forged): Buffer {
  return Buffer.concat([
    Buffer.from([0xa3, 0x63]),
    Buffer.from('fmt'),
    Buffer.from([0x60 + attestation.length]),
    Buffer.from(attestation),
    Buffer.from([0x67]),
    Buffer.from('attStmt'),
    Buffer.from([0xa0, 0x68]),
    Buffer.from('authData'),
    Buffer.from([0x59]),
    uint16(authData.length),
    authData,
  ]);
}
