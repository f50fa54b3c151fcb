import { crc32, deflateRawSync } from 'node:zlib';

const LOCAL_ENTRY = 0x04034b50;
const DIRECTORY_ENTRY = 0x02014b50;
const END = 0x06054b50;
const END_BYTES = 22;
const VERSION_NEEDED = 20;
const MADE_BY_UNIX = (3 << 8) | VERSION_NEEDED;
/** 1 January 2020 in the format of MS-DOS: the same input makes the same archive. */
const DATE = ((2020 - 1980) << 9) | (1 << 5) | 1;
const STORED = 0;
const DEFLATED = 8;

export interface ArchiveFile {
  /** With forward slashes. */
  path: string;
  bytes: Uint8Array;
  isExecutable?: boolean;
}

/** The mode of Unix, in the upper half. */
const attributesOf = (file: Pick<ArchiveFile, 'isExecutable'>): number =>
  ((0o100000 | (file.isExecutable ? 0o755 : 0o644)) << 16) >>> 0;

export function makeZip(files: readonly ArchiveFile[]): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const file of files) {
    const entry = entryOf(
      file,
      { method: DEFLATED, packed: deflateRawSync(file.bytes, { level: 9 }) },
      offset,
    );
    locals.push(entry.local);
    directory.push(entry.directory);
    offset += entry.local.length;
  }
  return Buffer.concat([...locals, endOf(offset, files.length, directory)]);
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
  const added = entryOf(file, { method: STORED, packed: file.bytes }, offset);
  const end = endOf(offset + added.local.length, count + 1, [directory, added.directory]);
  return Buffer.concat([added.local, end]);
}

function entryOf(
  file: ArchiveFile,
  { method, packed }: { method: number; packed: Uint8Array },
  offset: number,
): { local: Buffer; directory: Buffer } {
  const name = Buffer.from(file.path);
  const common = Buffer.alloc(26);
  common.writeUInt16LE(VERSION_NEEDED, 0);
  common.writeUInt16LE(method, 4);
  common.writeUInt16LE(DATE, 8);
  common.writeUInt32LE(crc32(file.bytes), 10);
  common.writeUInt32LE(packed.length, 14);
  common.writeUInt32LE(file.bytes.length, 18);
  common.writeUInt16LE(name.length, 22);
  const more = Buffer.alloc(14);
  more.writeUInt32LE(attributesOf(file), 6);
  more.writeUInt32LE(offset, 10);
  return {
    local: Buffer.concat([word(LOCAL_ENTRY), common, name, packed]),
    directory: Buffer.concat([word(DIRECTORY_ENTRY), half(MADE_BY_UNIX), common, more, name]),
  };
}

/** The directory, which begins at `offset`, and the end of the archive. */
function endOf(offset: number, count: number, directory: readonly Buffer[]): Buffer {
  const bytes = Buffer.concat(directory);
  const end = Buffer.alloc(END_BYTES);
  end.writeUInt32LE(END, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(bytes.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([bytes, end]);
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
