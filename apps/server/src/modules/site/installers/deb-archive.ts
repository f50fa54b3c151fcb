import { gunzipSync } from 'node:zlib';
import { endOfTar, gzip, tarEntry } from './tar-archive.ts';
import type { ArchiveFile } from './zip-archive.ts';

const MAGIC = '!<arch>\n';
const HEADER_BYTES = 60;
const SIZE_OFFSET = 48;
const SIZE_LENGTH = 10;
/** Before the member with the control files: the magic and the member `debian-binary`. */
const CONTROL_OFFSET = MAGIC.length + HEADER_BYTES + 4;

/** A Debian package (deb(5)): an ar archive of the format's version, the control files and the installed files. */
export function makeDeb(control: readonly ArchiveFile[], data: { name: string; bytes: Buffer }): Buffer {
  return Buffer.concat([beginningWith(Buffer.concat(control.map(tarEntry))), member(data.name, data.bytes)]);
}

/** The beginning of a package up to the installed files. */
export interface DebBeginning {
  size: number;
  /** The control files as a tar archive without its end. */
  control: Buffer;
}

/** How many bytes `readDebBeginning` needs: the control files are small. */
export const DEB_BEGINNING_BYTES_MAX = 65_536;

export function readDebBeginning(bytes: Buffer): DebBeginning {
  const field = bytes.toString(
    'latin1',
    CONTROL_OFFSET + SIZE_OFFSET,
    CONTROL_OFFSET + SIZE_OFFSET + SIZE_LENGTH,
  );
  const start = CONTROL_OFFSET + HEADER_BYTES;
  const packed = bytes.subarray(start, start + Number(field));
  const control = gunzipSync(packed);
  return {
    size: start + packed.length + (packed.length % 2),
    control: control.subarray(0, control.length - endOfTar().length),
  };
}

/** The beginning with one more control file, which dpkg keeps and the package's `postinst` copies. */
export function debBeginningWith({ control }: DebBeginning, file: ArchiveFile): Buffer {
  return beginningWith(Buffer.concat([control, tarEntry(file)]));
}

function beginningWith(control: Buffer): Buffer {
  // Not compressed: the same bytes with every version of zlib.
  const packed = gzip(Buffer.concat([control, endOfTar()]), 0);
  return Buffer.concat([
    Buffer.from(MAGIC),
    member('debian-binary', Buffer.from('2.0\n')),
    member('control.tar.gz', packed),
  ]);
}

function member(name: string, bytes: Buffer): Buffer {
  const fields: [string, number][] = [
    [name, 16],
    ['0', 12],
    ['0', 6],
    ['0', 6],
    ['100644', 8],
    [String(bytes.length), SIZE_LENGTH],
  ];
  const header = `${fields.map(([text, length]) => text.padEnd(length)).join('')}\`\n`;
  return Buffer.concat([Buffer.from(header), bytes, Buffer.alloc(bytes.length % 2, '\n')]);
}
