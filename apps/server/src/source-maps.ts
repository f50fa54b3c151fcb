import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { LRUCache } from 'lru-cache';
import { createLocalRate } from './callers/local-rate.ts';

const UNKNOWN = Symbol('there is no such map');
/** A parsed map takes megabytes, so only the last few are cached. */
const MAPS_MAX = 4;
/** Parsing one takes about 60 ms, and anyone can send error reports: six at once, then one every ten seconds. */
const PARSES = { perSecond: 1 / 10, burst: 6 };

export interface SourceMaps {
  /**
   * `apps/portal/src/app/app.tsx:12:5` for a position in a built file. Undefined where its map has no entry, or has to be
   * parsed and too many have just been.
   */
  originalPlace(mapFile: string, position: { line: number; column: number }): string | undefined;
}

export function createSourceMaps(clock: { now?: () => number } = {}): SourceMaps {
  const maps = new LRUCache<string, SourceMap | typeof UNKNOWN>({ max: MAPS_MAX });
  const parses = createLocalRate({ ...PARSES, ...clock });

  function readMap(file: string): SourceMap | typeof UNKNOWN | undefined {
    if (!parses.spend('all maps').allowed) return undefined;
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
