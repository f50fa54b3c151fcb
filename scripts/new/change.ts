import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** New files, and what is registered in files that exist. */
export interface Change {
  files: Record<string, string>;
  edits: Edit[];
}

interface Edit {
  file: string;
  /** The text goes behind the first match. Without it, to the start of the file. */
  after?: RegExp;
  text: string;
}

/** `game-badges` in the spellings of code. */
export function spellingsOf(name: string) {
  const words = name.split('-');
  const Pascal = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
  return { name, Pascal, camel: Pascal.charAt(0).toLowerCase() + Pascal.slice(1), snake: words.join('_') };
}

/** Writes everything, or nothing if something is in the way. Returns the paths. */
export function applyChange(root: string, { files, edits }: Change): string[] {
  const written = new Map(Object.entries(files));
  const taken = Object.keys(files).filter((file) => existsSync(join(root, file)));
  if (taken.length > 0) throw new Error(`These files exist: ${taken.join(', ')}`);
  for (const { file, after, text } of edits) {
    const before = written.get(file) ?? readFileSync(join(root, file), 'utf8');
    const match = after ? after.exec(before) : null;
    if (after && !match) throw new Error(`${file} has no place for ${text.trim()}: nothing matches ${after}`);
    const place = match ? match.index + match[0].length : 0;
    written.set(file, before.slice(0, place) + text + before.slice(place));
  }
  for (const [file, text] of written) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  return [...written.keys()];
}
