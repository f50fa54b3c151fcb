import { execFileSync } from 'node:child_process';
import { crc32 } from 'node:zlib';

const MAGIC = Buffer.from('fd377a585a00', 'hex');
const END = Buffer.from('YZ');
/** The content is checked by CRC32. */
const FLAGS = Buffer.from([0, 1]);
/** 12 bytes with its CRC32: LZMA2 alone, with a dictionary of 1 MiB. */
const BLOCK_HEADER = Buffer.from([2, 0, 0x21, 1, 0x10, 0, 0, 0]);
/** An LZMA2 chunk that is not compressed, the first one. */
const STORED = 1;
const STORED_BYTES_MAX = 65_536;

/** By the program `xz`: Node has no encoder. */
export function compressByXz(xz: string, bytes: Buffer): Buffer {
  return execFileSync(xz, ['-6', '-T1', '-c'], { input: bytes, maxBuffer: Number.POSITIVE_INFINITY });
}

/** The bytes as an XZ stream of their own, which can follow another one. Not compressed, so that it needs no program. */
export function storedXz(bytes: Buffer): Buffer {
  if (bytes.length > STORED_BYTES_MAX) throw new Error('too long for one chunk of LZMA2');
  const size = Buffer.alloc(2);
  size.writeUInt16BE(bytes.length - 1);
  const block = Buffer.concat([withCrc(BLOCK_HEADER), Buffer.from([STORED]), size, bytes, Buffer.from([0])]);
  const check = word(crc32(bytes));
  const record = [1, block.length + check.length, bytes.length].flatMap(variableLength);
  const index = withCrc(padded(Buffer.from([0, ...record])));
  const backward = Buffer.concat([word(index.length / 4 - 1), FLAGS]);
  const header = [MAGIC, withCrc(FLAGS)];
  return Buffer.concat([...header, padded(block), check, index, word(crc32(backward)), backward, END]);
}

function variableLength(value: number): number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...variableLength(value >>> 7)];
}

const padded = (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]);
const withCrc = (bytes: Buffer) => Buffer.concat([bytes, word(crc32(bytes))]);

function word(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
