import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { newSecret } from './secrets.ts';

const LINE_LENGTH_MAX = 2048;

/** What a second start sends to the first one, one line. */
export type InstanceMessage = 'show' | 'hidden' | 'quit' | `open ${string}`;

/**
 * Makes this process the only one of a data folder. Null if another one runs: it got the message. The socket is in the
 * folder, which only its user can open; one that a killed process has left behind is replaced.
 */
export async function becomeOnlyInstance(
  folder: string,
  message: InstanceMessage,
  onMessage: (message: string) => void,
): Promise<Server | null> {
  const path = await socketPath(folder);
  if (await sendTo(path, message)) return null;
  if (process.platform !== 'win32') rmSync(path, { force: true });
  const server = createServer((connection) => {
    connection.setEncoding('utf8').on('error', () => {});
    let line = '';
    connection.on('data', (text) => {
      line += text;
      if (line.length > LINE_LENGTH_MAX) connection.destroy();
      else if (line.endsWith('\n')) onMessage(line.trim());
    });
  });
  server.listen(path);
  await once(server, 'listening');
  return server;
}

/** Whether a launcher with this data folder runs. */
export async function isRunning(folder: string): Promise<boolean> {
  if (!existsSync(folder)) return false;
  return sendTo(await socketPath(folder));
}

/** Only connects if there is no message. */
async function sendTo(path: string, message?: InstanceMessage): Promise<boolean> {
  const connection = connect(path);
  try {
    await once(connection, 'connect');
  } catch {
    return false;
  }
  connection.end(message ? `${message}\n` : '');
  await once(connection, 'close');
  return true;
}

/** Pipes of Windows are in one space for all users: their name is a secret of the data folder. */
async function socketPath(folder: string): Promise<string> {
  if (process.platform !== 'win32') return join(folder, 'shell.sock');
  return `\\\\.\\pipe\\gatehouse-${await keptSecret(join(folder, 'pipe-name'))}`;
}

/** Written once. Two first starts at the same time read the same one. */
export async function keptSecret(file: string): Promise<string> {
  try {
    await writeFile(file, newSecret(), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFile(file, 'utf8');
}
