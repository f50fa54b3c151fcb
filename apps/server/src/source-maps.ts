import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { LRUCache } from 'lru-cache';

const UNKNOWN = Symbol('there is no such map');
/** Read on first use. A parsed map takes megabytes, so only the last few are cached. */
const maps = new LRUCache<string, SourceMap | typeof UNKNOWN>({ max: 4 });

/** `apps/portal/src/app/app.tsx:12:5` for a position in a built file; undefined where its map has no entry. */
export function originalPlace(
  mapFile: string,
  { line, column }: { line: number; column: number },
): string | undefined {
  const map = maps.get(mapFile) ?? readMap(mapFile);
  maps.set(mapFile, map);
  if (map === UNKNOWN) return undefined;
  const origin = map.findOrigin(line, column);
  // For a position beyond the end of the file Node returns a column below 1.
  if (!('fileName' in origin) || !origin.fileName || origin.columnNumber < 1) return undefined;
  return `${origin.fileName.replace(/^(?:\.\.\/)+/, '')}:${origin.lineNumber}:${origin.columnNumber}`;
}

function readMap(file: string): SourceMap | typeof UNKNOWN {
  try {
    return new SourceMap(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return UNKNOWN;
  }
}
