import { promisify } from 'node:util';
import { constants, crc32, deflateRaw, deflateRawSync } from 'node:zlib';

/** A part of response bodies that many responses share: compressed once, and never copied for a response. */
export interface BodyPart {
  plain: Buffer;
  /** Ends on a byte boundary and refers to nothing before it, so that parts can be joined in any order. */
  deflated: Buffer;
}

/** RFC 1952: deflate, no name, no time, unknown system. */
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
/** The last deflate block, which is empty. */
const LAST_BLOCK = [3, 0];
const JOINABLE = { finishFlush: constants.Z_FULL_FLUSH };

/** Asynchronous, so that zlib's threads do the work and not the event loop. */
export async function createBodyPart(text: string): Promise<BodyPart> {
  const plain = Buffer.from(text);
  return { plain, deflated: await promisify(deflateRaw)(plain, JOINABLE) };
}

/** For a short part of a single response. */
export function createOwnPart(text: string): BodyPart {
  const plain = Buffer.from(text);
  return { plain, deflated: deflateRawSync(plain, JOINABLE) };
}

/** One gzip stream of all parts. Only its header and its trailer are made for the response. */
export function gzipParts(parts: readonly BodyPart[]): Buffer[] {
  const checksum = parts.reduce((sum, { plain }) => crc32(plain, sum), 0);
  const size = parts.reduce((sum, { plain }) => sum + plain.length, 0);
  const end = Buffer.from([...LAST_BLOCK, ...new Array<number>(8).fill(0)]);
  end.writeUInt32LE(checksum, 2);
  end.writeUInt32LE(size % 2 ** 32, 6);
  return [GZIP_HEADER, ...parts.map(({ deflated }) => deflated), end];
}
