import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomUUID,
  sign,
} from 'node:crypto';
import { readFileSync } from 'node:fs';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

export interface ReleaseKey {
  /** SPKI in DER, base64. */
  publicKey: string;
  /** Ed25519, base64. */
  sign(text: string): string;
}

/** The key that signs versions. Launchers keep its public part, so it is made once and stays. */
export async function loadReleaseKey(file: string): Promise<ReleaseKey> {
  const pem = (await read(file)) ?? (await make(file));
  const key = createPrivateKey(pem);
  if (key.asymmetricKeyType !== 'ed25519') throw new Error(`${file} is no Ed25519 key`);
  return {
    publicKey: publicPart(createPublicKey(key)),
    sign: (text) => sign(null, Buffer.from(text), key).toString('base64'),
  };
}

/** Its public part. On a server the file may hold nothing else. Undefined if there is none, or none for this user. */
export function readPublicKey(file: string): string | undefined {
  try {
    return publicPart(createPublicKey(readFileSync(file)));
  } catch {
    return undefined;
  }
}

const publicPart = (key: KeyObject) => key.export({ type: 'spki', format: 'der' }).toString('base64');

function read(file: string): Promise<string | null> {
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
}

/** Two commands at a time agree on one key, and a killed one leaves no half of it. */
async function make(file: string): Promise<string> {
  const { privateKey } = generateKeyPairSync('ed25519');
  const partial = `${file}.${randomUUID()}`;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(partial, privateKey.export({ type: 'pkcs8', format: 'pem' }), { flag: 'wx', mode: 0o600 });
  try {
    await link(partial, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(partial);
  }
  return readFile(file, 'utf8');
}
