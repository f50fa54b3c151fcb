import { crc32 } from 'node:zlib';
import { zipSync } from 'fflate';

const LOCAL_ENTRY = 0x04034b50;
const DIRECTORY_ENTRY = 0x02014b50;
const END = 0x06054b50;
const END_BYTES = 22;
const VERSION_NEEDED = 20;
const MADE_BY_UNIX = (3 << 8) | VERSION_NEEDED;
/** 1 January 2020 in the format of MS-DOS: the same input makes the same archive. */
const DATE = ((2020 - 1980) << 9) | (1 << 5) | 1;
const MTIME = new Date(2020, 0, 1);

export interface ArchiveFile {
  /** With forward slashes. */
  path: string;
  bytes: Uint8Array;
  isExecutable?: boolean;
}

/** The mode of Unix, in the upper half. */
const attributesOf = (file: Pick<ArchiveFile, 'isExecutable'>): number =>
  ((0o100000 | (file.isExecutable ? 0o755 : 0o644)) << 16) >>> 0;

export function makeZip(files: readonly ArchiveFile[]): Uint8Array {
  const entries = files.map((file) => {
    const options = { level: 9 as const, mtime: MTIME, os: 3, attrs: attributesOf(file) };
    return [file.path, [file.bytes, options] as [Uint8Array, typeof options]] as const;
  });
  return zipSync(Object.fromEntries(entries));
}

/** The list at the end of an archive, which says where its files are. */
export interface ZipDirectory {
  /** Where it begins, which is where the files end. */
  offset: number;
  count: number;
  bytes: Buffer;
}

/** For archives without a comment. */
export function readZipDirectory(archive: Buffer): ZipDirectory {
  const end = archive.length - END_BYTES;
  if (end < 0 || archive.readUInt32LE(end) !== END) throw new Error('not a ZIP archive of ours');
  const offset = archive.readUInt32LE(end + 16);
  return { offset, count: archive.readUInt16LE(end + 10), bytes: archive.subarray(offset, end) };
}

/** What follows the files of an archive when one more is added to it, uncompressed. */
export function zipTail({ offset, count, bytes: directory }: ZipDirectory, file: ArchiveFile): Buffer {
  const name = Buffer.from(file.path);
  const common = Buffer.alloc(26);
  common.writeUInt16LE(VERSION_NEEDED, 0);
  common.writeUInt16LE(DATE, 8);
  common.writeUInt32LE(crc32(file.bytes), 10);
  common.writeUInt32LE(file.bytes.length, 14);
  common.writeUInt32LE(file.bytes.length, 18);
  common.writeUInt16LE(name.length, 22);
  const local = Buffer.concat([word(LOCAL_ENTRY), common, name, file.bytes]);
  const more = Buffer.alloc(14);
  more.writeUInt32LE(attributesOf(file), 6);
  more.writeUInt32LE(offset, 10);
  const added = Buffer.concat([word(DIRECTORY_ENTRY), half(MADE_BY_UNIX), common, more, name]);
  const end = Buffer.alloc(END_BYTES);
  end.writeUInt32LE(END, 0);
  end.writeUInt16LE(count + 1, 8);
  end.writeUInt16LE(count + 1, 10);
  end.writeUInt32LE(directory.length + added.length, 12);
  end.writeUInt32LE(offset + local.length, 16);
  return Buffer.concat([local, directory, added, end]);
}

function word(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

function half(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}
