import { type FileHandle, open } from 'node:fs/promises';
import type { LineProblem } from './import-format.ts';

export interface RejectedLine extends LineProblem {
  line: number;
}

export interface RejectedLines {
  /** Resolves when they are on the disk. Returns how long the report is now. */
  append(lines: readonly RejectedLine[]): Promise<number>;
  close(): Promise<void>;
}

/**
 * The report of bad lines: one JSON object for each, without a word of the line itself. It continues after this many
 * bytes; what comes later was written by a run that ended before its commit.
 */
export async function openRejectedLines(path: string, after: number): Promise<RejectedLines> {
  const file: FileHandle = await open(path, after > 0 ? 'r+' : 'w', 0o600).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return open(path, 'w', 0o600);
    throw error;
  });
  await file.chmod(0o600);
  let bytes = Math.min(after, (await file.stat()).size);
  await file.truncate(bytes);
  return {
    async append(lines) {
      if (lines.length === 0) return bytes;
      const text = Buffer.from(
        lines.map(({ line, field, why }) => `${JSON.stringify({ line, field, why })}\n`).join(''),
      );
      await file.write(text, 0, text.length, bytes);
      await file.datasync();
      bytes += text.length;
      return bytes;
    },
    close: () => file.close(),
  };
}
