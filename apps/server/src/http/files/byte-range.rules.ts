/** Both ends included. */
export interface ByteRange {
  start: number;
  end: number;
}

const SINGLE_RANGE = /^bytes=(\d{0,16})-(\d{0,16})$/;

/**
 * The part that a `Range` header asks for (RFC 9110, 14.2). Null for the whole: without the header, with several ranges
 * or with one that cannot be read. `unsatisfiable` for one that begins after the end.
 */
export function rangeOf(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | null {
  const [, first, last] = SINGLE_RANGE.exec(header ?? '') ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return null;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  if (last !== '' && Number(last) < start) return null;
  if (start >= size) return 'unsatisfiable';
  return { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
}

/** A download that began with another version of the file starts again. */
export function allowsRange(ifRange: string | undefined, etag: string): boolean {
  return ifRange === undefined || ifRange === etag;
}

/** The parts of a concatenation that lie in a range, each with the range inside of it. */
export function splitRange<Part extends { size: number }>(
  parts: readonly Part[],
  { start, end }: ByteRange,
): { part: Part; start: number; end: number }[] {
  let offset = 0;
  return parts.flatMap((part) => {
    const begin = offset;
    offset += part.size;
    if (part.size === 0 || end < begin || start >= offset) return [];
    return [{ part, start: Math.max(start - begin, 0), end: Math.min(end, offset - 1) - begin }];
  });
}
