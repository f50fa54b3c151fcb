import { appendFile, mkdir, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { bridgeErrorOf, systemCode } from './bridge-error.ts';

const FILE_BYTES_MAX = 1_000_000;
const FILE = 'launcher.log';
const OLDER_FILE = 'launcher.1.log';

/** Names, codes and numbers alone: addresses and messages of errors may contain tokens or names of players. */
export type LogFields = Readonly<Record<string, string | number | boolean | null>>;
export type Log = (event: string, fields?: LogFields) => void;

/** A log for support: lines of JSON in two files of at most a megabyte each. A line that cannot be written is left out. */
export function openLog(folder: string, bytesMax = FILE_BYTES_MAX) {
  const file = join(folder, FILE);
  let last: Promise<void> = mkdir(folder, { recursive: true, mode: 0o700 }).then(
    () => {},
    () => {},
  );

  async function append(line: string): Promise<void> {
    const size = await stat(file).then(
      (found) => found.size,
      () => 0,
    );
    if (size + line.length > bytesMax) await rename(file, join(folder, OLDER_FILE));
    await appendFile(file, line, { mode: 0o600 });
  }

  const log: Log = (event, fields = {}) => {
    const line = `${JSON.stringify({ time: new Date().toISOString(), event, ...fields })}\n`;
    last = last.then(() => append(line)).catch(() => {});
  };
  /** `written` resolves when all lines are on disk. */
  return { log, folder, written: () => last };
}

/** The code of a failure alone, because its message may contain an address with a signature. */
export function logFailure(log: Log | undefined, event: string, fields: LogFields, error: unknown): void {
  log?.(event, { ...fields, error: bridgeErrorOf(error), cause: systemCode(error) || null });
}
