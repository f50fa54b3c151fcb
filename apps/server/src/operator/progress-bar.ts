import type { CommandContext } from './command-context.ts';

const WIDTH = 30;
const ERASE_LINE = '\r\u001b[K';

export interface ProgressBar {
  /** `share` of 1 is all of it. */
  show(share: number, text: string): void;
  /** Before other output. */
  remove(): void;
}

/** One line that is overwritten. Null where standard error is a file, or the output is JSON. */
export function progressBarOf(io: CommandContext['io'], { json }: { json?: boolean }): ProgressBar | null {
  if (io.hasTerminal !== true || json === true) return null;
  return {
    show(share, text) {
      const done = Math.round(share * WIDTH);
      const bar = '#'.repeat(done) + '-'.repeat(WIDTH - done);
      io.writeError(`${ERASE_LINE}[${bar}] ${Math.floor(share * 100)} %, ${text}`);
    },
    remove: () => io.writeError(ERASE_LINE),
  };
}
