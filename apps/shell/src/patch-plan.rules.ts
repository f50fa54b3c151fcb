import type { Chunk } from '@gatehouse/contract/chunk-index';

export interface InstalledFile {
  path: string;
  size: number;
  sha256: string;
}

/** A file of a version: its chunks, or its address where the version consists of whole files. */
export type VersionFile = InstalledFile &
  ({ chunks: readonly Chunk[]; url?: never } | { url: string; chunks?: never });

/** A file in the game's folder, as far as its content is known. */
export interface LocalFile {
  path: string;
  size: number;
  /** Null where it is not that of any version. */
  sha256: string | null;
  /** What can be taken from it. */
  chunks: readonly LocalChunk[];
}

export interface LocalChunk {
  sha256: string;
  at: number;
}

/** Where a chunk is taken from: a file, or where the path is null, what has been built of its own file. */
export interface ChunkSource {
  path: string | null;
  at: number;
}

export interface PutStep {
  type: 'put';
  file: VersionFile;
  /** Of each chunk, or of the whole file where it has none. Null where it is downloaded. */
  sources: readonly (ChunkSource | null)[];
  /** What is in the way of the file, in another case or as its folder. It is deleted when the file has been built. */
  remove: readonly string[];
  fetchBytes: number;
}

export type PatchStep = PutStep | { type: 'remove'; path: string };

export interface PatchPlan {
  steps: readonly PatchStep[];
  /** Bytes to download. */
  fetchBytes: number;
  /** More than is used now, at the worst moment. */
  diskBytes: number;
}

/**
 * In which order the local files become those of the version. Each file is put in place before the next one is built, so
 * that little more space is needed than the largest one takes. Chunks of files that are gone by then are downloaded.
 */
export function planPatch(files: readonly VersionFile[], local: readonly LocalFile[]): PatchPlan {
  const had = new Map(local.map((file) => [file.path, file]));
  const listed = new Set(files.map(({ path }) => path));
  const removed = local.map(({ path }) => path).filter((path) => !listed.has(path));
  // Windows and macOS take a name in another case for the same file: it is removed first, so it is needed again.
  const removedNames = new Set(removed.map((path) => path.toLowerCase()));
  const wanted = files.filter(
    ({ path, sha256 }) => had.get(path)?.sha256 !== sha256 || removedNames.has(path.toLowerCase()),
  );
  const places = createPlaces(wanted, local);
  const inTheWayOf = findConflicts(removed);
  const replaced = new Set(wanted.map(({ path }) => path));
  // Files that take from another one which is replaced come first. Two that take from each other are rare.
  const { true: first = [], false: others = [] } = Object.groupBy(wanted, (file) =>
    places.takesFrom(replaced, file) ? 'true' : 'false',
  );
  const puts = [...first, ...others].map((file): PutStep => {
    const sources = places.sourcesOf(file);
    const remove = inTheWayOf(file.path);
    for (const path of remove) places.forget(path);
    places.replace(file);
    return { type: 'put', file, sources, remove, fetchBytes: bytesToFetch(file, sources) };
  });
  const steps = insertRemovals(puts, removed);
  const fetchBytes = puts.reduce((sum, put) => sum + put.fetchBytes, 0);
  return { steps, fetchBytes, diskBytes: diskBytesOf(steps, had) };
}

interface Content {
  path: string;
  isGone: boolean;
}

/** Where chunks and whole contents are, while one file after the other is replaced. */
function createPlaces(wanted: readonly VersionFile[], local: readonly LocalFile[]) {
  const places = new Map<string, { content: Content; at: number }[]>();
  for (const file of wanted) for (const { sha256 } of piecesOf(file)) places.set(sha256, []);
  const contents = new Map<string, Content>();

  function add(path: string, sha256: string | null, chunks: Iterable<LocalChunk>): void {
    const content = { path, isGone: false };
    contents.set(path, content);
    if (sha256 !== null) places.get(sha256)?.push({ content, at: 0 });
    for (const chunk of chunks) places.get(chunk.sha256)?.push({ content, at: chunk.at });
  }
  function forget(path: string): void {
    const content = contents.get(path);
    if (content) content.isGone = true;
  }
  for (const { path, sha256, chunks } of local) add(path, sha256, chunks);

  return {
    forget,
    replace(file: VersionFile): void {
      forget(file.path);
      add(file.path, file.sha256, localChunks(file));
    },
    sourcesOf(file: VersionFile): (ChunkSource | null)[] {
      const own = new Map<string, number>();
      let end = 0;
      return piecesOf(file).map(({ sha256, size }) => {
        const at = end;
        end += size;
        const repeated = own.get(sha256);
        if (repeated !== undefined) return { path: null, at: repeated };
        own.set(sha256, at);
        const place = places.get(sha256)?.find(({ content }) => !content.isGone);
        return place ? { path: place.content.path, at: place.at } : null;
      });
    },
    /** Whether a chunk of the file is nowhere else but in others of these paths. */
    takesFrom(paths: ReadonlySet<string>, file: VersionFile): boolean {
      const isOther = ({ content }: { content: Content }) =>
        content.path !== file.path && paths.has(content.path);
      return piecesOf(file).some(({ sha256 }) => {
        const found = places.get(sha256) ?? [];
        return found.length > 0 && found.every(isOther);
      });
    },
  };
}

/** The chunks of a file, or the file itself. */
function piecesOf(file: VersionFile): readonly { sha256: string; size: number }[] {
  return file.chunks ?? [file];
}

/** Where the chunks of a file are in it. */
export function* localChunks({ chunks = [] }: VersionFile): Generator<LocalChunk> {
  let at = 0;
  for (const { sha256, size } of chunks) {
    yield { sha256, at };
    at += size;
  }
}

/**
 * Finds those of the paths that are the same file on Windows, a folder of the file, or in a folder with its name. Each is
 * found once.
 */
function findConflicts(paths: readonly string[]): (path: string) => string[] {
  const below = new Map<string, string[]>();
  for (const path of paths) {
    for (const name of [path, ...foldersOf(path)]) {
      const found = below.get(name.toLowerCase());
      if (found) found.push(path);
      else below.set(name.toLowerCase(), [path]);
    }
  }
  const files = new Map(paths.map((path) => [path.toLowerCase(), path]));
  const found = new Set<string>();
  return (path) => {
    const name = path.toLowerCase();
    const above = foldersOf(name).flatMap((folder) => files.get(folder) ?? []);
    const conflicts = [...(below.get(name) ?? []), ...above].filter((one) => !found.has(one));
    for (const one of conflicts) found.add(one);
    return conflicts;
  };
}

function bytesToFetch(file: VersionFile, sources: readonly (ChunkSource | null)[]): number {
  if (!file.chunks) return sources[0] ? 0 : file.size;
  return file.chunks.reduce((sum, { stored }, index) => (sources[index] ? sum : sum + stored), 0);
}

/**
 * Deletes each file as soon as nothing is taken from it any more, but none before the first new one has been built: until
 * then the game can be played.
 */
function insertRemovals(puts: readonly PutStep[], removed: readonly string[]): PatchStep[] {
  const lastUses = new Map<string, number>();
  for (const [index, { sources }] of puts.entries()) {
    for (const source of sources) if (source?.path) lastUses.set(source.path, index);
  }
  const early = new Set(puts.flatMap(({ remove }) => remove));
  const removals = removed.filter((path) => !early.has(path));
  const removalsAfter = Map.groupBy(removals, (path) => lastUses.get(path) ?? 0);
  const removalSteps = (index: number): PatchStep[] =>
    (removalsAfter.get(index) ?? []).map((path) => ({ type: 'remove', path }));
  if (puts.length === 0) return removalSteps(0);
  return puts.flatMap((put, index) => [put, ...removalSteps(index)]);
}

function diskBytesOf(steps: readonly PatchStep[], had: ReadonlyMap<string, LocalFile>): number {
  const sizeAt = (path: string) => had.get(path)?.size ?? 0;
  let now = 0;
  let most = 0;
  for (const step of steps) {
    if (step.type === 'remove') now -= sizeAt(step.path);
    else {
      most = Math.max(most, now + step.file.size);
      now += step.file.size - [step.file.path, ...step.remove].reduce((sum, path) => sum + sizeAt(path), 0);
    }
  }
  return most;
}

/** `a` and `a/b` of `a/b/c`. */
export function foldersOf(path: string): string[] {
  const names = path.split('/').slice(0, -1);
  return names.map((_, index) => names.slice(0, index + 1).join('/'));
}
