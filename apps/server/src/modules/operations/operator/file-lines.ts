import { createReadStream } from 'node:fs';

export const LINE_BYTES_MAX = 64 * 1024;
const CHUNK_BYTES = 256 * 1024;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

export interface FileLine {
  /** Null for a line that is too long to be read. */
  bytes: Buffer | null;
  /** Where the next line begins in the file. */
  end: number;
}

/** The lines of a file from this byte on, in groups. Never holds more than a chunk and a line. */
export async function* readLines(path: string, from = 0): AsyncGenerator<FileLine[]> {
  let rest = Buffer.alloc(0);
  let isSkipping = false;
  let position = from;
  for await (const chunk of createReadStream(path, { start: from, highWaterMark: CHUNK_BYTES })) {
    const data: Buffer = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    const lines: FileLine[] = [];
    let begin = 0;
    for (let feed = data.indexOf(LINE_FEED); feed !== -1; feed = data.indexOf(LINE_FEED, begin)) {
      const isTooLong = isSkipping || feed - begin > LINE_BYTES_MAX;
      const bytes = isTooLong ? null : withoutReturn(data.subarray(begin, feed));
      lines.push({ bytes, end: position + feed + 1 });
      isSkipping = false;
      begin = feed + 1;
    }
    isSkipping ||= data.length - begin > LINE_BYTES_MAX;
    const kept = isSkipping ? data.length : begin;
    position += kept;
    // A copy, so that the chunk can be freed.
    rest = Buffer.from(data.subarray(kept));
    if (lines.length > 0) yield lines;
  }
  if (isSkipping) yield [{ bytes: null, end: position }];
  else if (rest.length > 0) yield [{ bytes: withoutReturn(rest), end: position + rest.length }];
}

function withoutReturn(line: Buffer): Buffer {
  return line.at(-1) === CARRIAGE_RETURN ? line.subarray(0, -1) : line;
}
