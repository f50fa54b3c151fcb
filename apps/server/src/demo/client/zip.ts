import { crc32 } from 'node:zlib';

export interface ZipEntry {
  name: string;
  text: string;
}

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const VERSION_NEEDED = 20;
/** Names are UTF-8. */
const FLAGS = 0x0800;

/** A ZIP of a few small texts, stored as they are: there is nothing to gain by compressing them. */
export function zipOf(entries: readonly ZipEntry[], at: Date): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, text } of entries) {
    const content = Buffer.from(text);
    const path = Buffer.from(name);
    const shared = sharedFields(content, path, at);
    const local = Buffer.concat([uint32(LOCAL), shared, path, content]);
    directory.push(
      uint32(CENTRAL),
      uint16(VERSION_NEEDED),
      shared,
      // No comment, first disk, no attributes inside or outside.
      Buffer.alloc(10),
      uint32(offset),
      path,
    );
    parts.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const count = uint16(entries.length);
  const end = [uint32(END), Buffer.alloc(4), count, count, uint32(central.length), uint32(offset), uint16(0)];
  return Buffer.concat([...parts, central, ...end]);
}

/** What an entry says of itself in both places. */
function sharedFields(content: Buffer, path: Buffer, at: Date): Buffer {
  const stored = 0;
  const size = uint32(content.length);
  return Buffer.concat([
    ...[VERSION_NEEDED, FLAGS, stored, dosTime(at), dosDate(at)].map(uint16),
    uint32(crc32(content)),
    size,
    size,
    uint16(path.length),
    uint16(0),
  ]);
}

function dosTime(at: Date): number {
  return (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
}

function dosDate(at: Date): number {
  return ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
