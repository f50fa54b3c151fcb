import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { LRUCache } from 'lru-cache';

const UNKNOWN = Symbol('there is no such map');
/** A parsed map takes megabytes, so only the last few are cached. */
const MAPS_MAX = 4;
/** Parsing one takes about 60 ms, and anyone can send error reports: six at once, then one every ten seconds. */
const PARSES_AT_ONCE = 6;
const MS_PER_PARSE = 10_000;

export interface SourceMaps {
  /**
   * `apps/portal/src/app/app.tsx:12:5` for a position in a built file. Undefined where its map has no entry, or has to be
   * parsed and too many have just been.
   */
  originalPlace(mapFile: string, position: { line: number; column: number }): string | undefined;
}

export function createSourceMaps({ now = () => performance.now() }: { now?: () => number } = {}): SourceMaps {
  const maps = new LRUCache<string, SourceMap | typeof UNKNOWN>({ max: MAPS_MAX });
  let paidUntil = 0;

  function readMap(file: string): SourceMap | typeof UNKNOWN | undefined {
    const moment = now();
    const paid = Math.max(moment, paidUntil) + MS_PER_PARSE;
    if (paid > moment + PARSES_AT_ONCE * MS_PER_PARSE) return undefined;
    paidUntil = paid;
    const map = parseMap(file);
    maps.set(file, map);
    return map;
  }

  return {
    originalPlace(mapFile, { line, column }) {
      const map = maps.get(mapFile) ?? readMap(mapFile);
      if (map === undefined || map === UNKNOWN) return undefined;
      const origin = map.findOrigin(line, column);
      // For a position beyond the end of the file Node returns a column below 1.
      if (!('fileName' in origin) || !origin.fileName || origin.columnNumber < 1) return undefined;
      return `${origin.fileName.replace(/^(?:\.\.\/)+/, '')}:${origin.lineNumber}:${origin.columnNumber}`;
    },
  };
}

function parseMap(file: string): SourceMap | typeof UNKNOWN {
  try {
    return new SourceMap(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return UNKNOWN;
  }
}
