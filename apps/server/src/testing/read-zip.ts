import { crc32 } from 'node:zlib';

const END_LENGTH = 22;
const CENTRAL_LENGTH = 46;
const LOCAL_LENGTH = 30;

/** What a program that opens the file finds: by its directory, as they all read it. */
export function readZip(zip: Buffer): Record<string, string> {
  const end = zip.length - END_LENGTH;
  if (zip.readUInt32LE(end) !== 0x06054b50) throw new Error('no end of directory');
  const found: Record<string, string> = {};
  let at = zip.readUInt32LE(end + 16);
  for (let entry = 0; entry < zip.readUInt16LE(end + 10); entry++) {
    if (zip.readUInt32LE(at) !== 0x02014b50) throw new Error('no entry of the directory');
    const nameLength = zip.readUInt16LE(at + 28);
    const name = zip.toString('utf8', at + CENTRAL_LENGTH, at + CENTRAL_LENGTH + nameLength);
    const local = zip.readUInt32LE(at + 42);
    if (zip.readUInt32LE(local) !== 0x04034b50) throw new Error('no local header');
    const start = local + LOCAL_LENGTH + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const content = zip.subarray(start, start + zip.readUInt32LE(at + 24));
    if (crc32(content) !== zip.readUInt32LE(at + 16)) throw new Error(`${name} is damaged`);
    found[name] = content.toString('utf8');
    at += CENTRAL_LENGTH + nameLength;
  }
  return found;
}
