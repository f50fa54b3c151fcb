import { createHash, randomBytes } from 'node:crypto';
import { access, constants, link, mkdir, readFile, realpath, unlink, writeFile } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartupProblem } from './errors.ts';

const SECRET_KEY_FILE = 'secret-key';
const SECRET_KEY_BYTES = 32;

export async function makeDataFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
    await access(folder, constants.W_OK | constants.R_OK);
  } catch (error) {
    throw new StartupProblem(`The data folder ${folder} cannot be written: ${reasonOf(error)}.`);
  }
}

/** Locks the folder for this process: two embedded databases on one folder would corrupt it. */
export async function claimDataFolder(folder: string): Promise<{ release(): Promise<void> }> {
  const lock = await listenAlone(lockAddress(await realpath(folder)));
  if (!lock) throw new StartupProblem(`The data folder ${folder} is in use by another Gatehouse.`);
  return { release: () => new Promise((resolve) => lock.close(() => resolve())) };
}

/** Null before the first start. */
export function readOwnSecretKey(folder: string): Promise<string | null> {
  return readFile(join(folder, SECRET_KEY_FILE), 'utf8').catch(() => null);
}

/** Created at the first start and stored, so that sealed secrets can be opened after a restart. */
export async function ownSecretKey(folder: string): Promise<string> {
  const file = join(folder, SECRET_KEY_FILE);
  const known = await readOwnSecretKey(folder);
  if (known) return known;
  const draft = `${file}-${randomBytes(8).toString('hex')}`;
  await writeFile(draft, randomBytes(SECRET_KEY_BYTES).toString('base64url'), { mode: 0o600 });
  // Creating a link is atomic, and only the first of two processes succeeds.
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await unlink(draft);
  return readFile(file, 'utf8');
}

/** A socket as a lock: the system releases it however the process ends. */
function lockAddress(folder: string): string {
  const name = `gatehouse-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`;
  if (process.platform === 'linux') return `\0${name}`;
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`);
}

async function listenAlone(address: string): Promise<Server | null> {
  const first = await tryListen(address);
  if (first || address.startsWith('\0') || (await answers(address))) return first;
  // A killed process left its socket file.
  await unlink(address).catch(() => undefined);
  return tryListen(address);
}

function tryListen(address: string): Promise<Server | null> {
  return new Promise((resolve) => {
    const server = createServer((socket) => socket.destroy());
    server.unref();
    server.once('error', () => resolve(null));
    server.listen(address, () => resolve(server));
  });
}

function answers(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(address);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

function reasonOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}
