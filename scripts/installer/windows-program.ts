/** Offsets in the headers of a 64-bit Windows program (PE32+). */
const PE_POINTER = 0x3c;
const SECTIONS_COUNT = 6;
const OPTIONAL_HEADER_BYTES = 20;
const OPTIONAL_HEADER = 24;
const SECTION_ALIGNMENT = 32;
const FILE_ALIGNMENT = 36;
const IMAGE_BYTES = 56;
const HEADERS_BYTES = 60;
const CHECKSUM = 64;
const SUBSYSTEM = 68;
const RESOURCES = 112 + 2 * 8;
const CERTIFICATE = 112 + 4 * 8;
const SECTION_BYTES = 40;
const SUBSYSTEM_WINDOWS = 2;
/** Readable, initialised data. */
const DATA_SECTION = 0x40000040;

const RT_ICON = 3;
const RT_GROUP_ICON = 14;
const RT_VERSION = 16;
const RT_MANIFEST = 24;
const ENGLISH = 1033;

export interface ProgramIdentity {
  name: string;
  /** Three numbers. */
  version: string;
  /** PNG files by their width. */
  icons: ReadonlyMap<number, Buffer>;
}

/**
 * Node as a program of our own: with name, icon and version, and without a console window. The new resources are a
 * section at the end; the old ones are no longer referred to, apart from the manifest.
 */
export function makeWindowsProgram(node: Buffer, identity: ProgramIdentity): Buffer {
  const pe = node.readUInt32LE(PE_POINTER);
  const optional = pe + OPTIONAL_HEADER;
  if (node.toString('latin1', pe, pe + 4) !== 'PE\0\0' || node.readUInt16LE(optional) !== 0x20b) {
    throw new Error('not a 64-bit Windows program');
  }
  // A changed program has no valid signature; it is at the end of the file.
  const certificate = node.readUInt32LE(optional + CERTIFICATE);
  const bytes = Buffer.from(certificate ? node.subarray(0, certificate) : node);
  bytes.fill(0, optional + CERTIFICATE, optional + CERTIFICATE + 8);
  bytes.writeUInt32LE(0, optional + CHECKSUM);
  bytes.writeUInt16LE(SUBSYSTEM_WINDOWS, optional + SUBSYSTEM);

  const count = bytes.readUInt16LE(pe + SECTIONS_COUNT);
  const sections = optional + bytes.readUInt16LE(pe + OPTIONAL_HEADER_BYTES);
  const header = sections + count * SECTION_BYTES;
  if (header + SECTION_BYTES > bytes.readUInt32LE(optional + HEADERS_BYTES)) {
    throw new Error('no room for another section');
  }
  const last = header - SECTION_BYTES;
  const sectionAlignment = bytes.readUInt32LE(optional + SECTION_ALIGNMENT);
  const fileAlignment = bytes.readUInt32LE(optional + FILE_ALIGNMENT);
  const address = align(bytes.readUInt32LE(last + 12) + bytes.readUInt32LE(last + 8), sectionAlignment);
  const section = makeResources(resourcesOf(identity, manifestOf(bytes, optional, sections, count)), address);
  const start = align(bytes.length, fileAlignment);
  const size = align(section.length, fileAlignment);

  // Tools look for resources by the name of their section.
  const old = bytes.subarray(sections, header).indexOf('.rsrc\0\0\0');
  if (old !== -1) bytes.write('.rsrcold', sections + old, 'latin1');
  bytes.write('.rsrc\0\0\0', header, 'latin1');
  for (const [index, value] of [section.length, address, size, start].entries()) {
    bytes.writeUInt32LE(value, header + 8 + 4 * index);
  }
  bytes.fill(0, header + 24, header + 36);
  bytes.writeUInt32LE(DATA_SECTION, header + 36);
  bytes.writeUInt16LE(count + 1, pe + SECTIONS_COUNT);
  bytes.writeUInt32LE(align(address + section.length, sectionAlignment), optional + IMAGE_BYTES);
  bytes.writeUInt32LE(address, optional + RESOURCES);
  bytes.writeUInt32LE(section.length, optional + RESOURCES + 4);
  const made = Buffer.alloc(start + size);
  bytes.copy(made);
  section.copy(made, start);
  return made;
}

interface Resource {
  type: number;
  id: number;
  bytes: Buffer;
}

/** By type and id, as the format demands. */
function resourcesOf({ name, version, icons }: ProgramIdentity, manifest: Buffer | undefined): Resource[] {
  const images = [...icons].map(([width, bytes], index) => ({ width, bytes, id: index + 1 }));
  return [
    ...images.map(({ bytes, id }) => ({ type: RT_ICON, id, bytes })),
    { type: RT_GROUP_ICON, id: 1, bytes: iconDirectory(images, 2) },
    { type: RT_VERSION, id: 1, bytes: versionInfo(name, version) },
    ...(manifest ? [{ type: RT_MANIFEST, id: 1, bytes: manifest }] : []),
  ];
}

/** A file of icons, with the same images. */
export function makeIconFile(icons: ReadonlyMap<number, Buffer>): Buffer {
  let offset = 6 + 16 * icons.size;
  const images = [...icons].map(([width, bytes]) => {
    const image = { width, bytes, id: offset };
    offset += bytes.length;
    return image;
  });
  return Buffer.concat([iconDirectory(images, 4), ...icons.values()]);
}

/** In a file an entry ends with the offset of its image (4 bytes), in a program with its id (2 bytes). */
function iconDirectory(
  images: readonly { width: number; bytes: Buffer; id: number }[],
  idBytes: 2 | 4,
): Buffer {
  const head = Buffer.from([0, 0, 1, 0, images.length, 0]);
  const entries = images.map(({ width, bytes, id }) => {
    const entry = Buffer.alloc(12 + idBytes);
    // 0 means 256.
    entry[0] = width % 256;
    entry[1] = width % 256;
    entry.writeUInt16LE(1, 4);
    entry.writeUInt16LE(32, 6);
    entry.writeUInt32LE(bytes.length, 8);
    entry.writeUIntLE(id, 12, idBytes);
    return entry;
  });
  return Buffer.concat([head, ...entries]);
}

/** The tree of a resource section: type, id, language, data. */
function makeResources(resources: readonly Resource[], address: number): Buffer {
  const types = [...new Set(resources.map(({ type }) => type))];
  const directoryBytes = (entries: number) => 16 + 8 * entries;
  const perType = types.map((type) => resources.filter((resource) => resource.type === type));
  let next = directoryBytes(types.length);
  const idsAt = perType.map(({ length }) => take(directoryBytes(length)));
  const languagesAt = resources.map(() => take(directoryBytes(1)));
  const dataAt = resources.map(() => take(16));
  const bytesAt = resources.map(({ bytes }) => take(align(bytes.length, 8)));
  const section = Buffer.alloc(next);

  function take(size: number): number {
    next += size;
    return next - size;
  }
  function writeDirectory(offset: number, entries: readonly (readonly [id: number, target: number])[]): void {
    section.writeUInt16LE(entries.length, offset + 14);
    for (const [index, [id, target]] of entries.entries()) {
      section.writeUInt32LE(id, offset + 16 + 8 * index);
      section.writeUInt32LE(target, offset + 20 + 8 * index);
    }
  }
  const folder = (offset = 0) => (offset | 0x80000000) >>> 0;
  const indexOf = (resource: Resource) => resources.indexOf(resource);

  writeDirectory(
    0,
    types.map((type, index) => [type, folder(idsAt[index])]),
  );
  for (const [index, ofType] of perType.entries()) {
    const entries = ofType.map((resource) => [resource.id, folder(languagesAt[indexOf(resource)])] as const);
    writeDirectory(idsAt[index] ?? 0, entries);
  }
  for (const [index, { bytes }] of resources.entries()) {
    const [language = 0, data = 0, start = 0] = [languagesAt[index], dataAt[index], bytesAt[index]];
    writeDirectory(language, [[ENGLISH, data]]);
    section.writeUInt32LE(address + start, data);
    section.writeUInt32LE(bytes.length, data + 4);
    bytes.copy(section, start);
  }
  return section;
}

/** The manifest that Node has: it says which Windows it supports, and that paths may be long. */
function manifestOf(bytes: Buffer, optional: number, sections: number, count: number): Buffer | undefined {
  const root = bytes.readUInt32LE(optional + RESOURCES);
  const offsetOf = (address: number): number => {
    for (let at = sections; at < sections + count * SECTION_BYTES; at += SECTION_BYTES) {
      const begin = bytes.readUInt32LE(at + 12);
      if (address >= begin && address < begin + bytes.readUInt32LE(at + 16)) {
        return address - begin + bytes.readUInt32LE(at + 20);
      }
    }
    throw new Error('an address outside of all sections');
  };
  if (root === 0) return undefined;
  const start = offsetOf(root);
  const childOf = (directory: number, id?: number): number | undefined => {
    const entries = bytes.readUInt16LE(directory + 12) + bytes.readUInt16LE(directory + 14);
    for (let at = directory + 16; at < directory + 16 + 8 * entries; at += 8) {
      if (id === undefined || bytes.readUInt32LE(at) === id) {
        return start + (bytes.readUInt32LE(at + 4) & 0x7fffffff);
      }
    }
    return undefined;
  };
  const manifests = childOf(start, RT_MANIFEST);
  const languages = manifests === undefined ? undefined : childOf(manifests);
  const data = languages === undefined ? undefined : childOf(languages);
  if (data === undefined) return undefined;
  const from = offsetOf(bytes.readUInt32LE(data));
  return Buffer.from(bytes.subarray(from, from + bytes.readUInt32LE(data + 4)));
}

/** VS_VERSIONINFO: what Explorer and the task manager show. */
function versionInfo(name: string, version: string): Buffer {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
  const fixed = Buffer.alloc(52);
  const numbers = [
    0xfeef04bd,
    0x10000,
    (major << 16) | minor,
    patch << 16,
    (major << 16) | minor,
    patch << 16,
  ];
  for (const [index, value] of numbers.entries()) fixed.writeUInt32LE(value >>> 0, 4 * index);
  fixed.writeUInt32LE(0x3f, 24);
  fixed.writeUInt32LE(0x40004, 32);
  fixed.writeUInt32LE(1, 36);
  const strings = Object.entries({
    FileDescription: name,
    FileVersion: version,
    ProductName: name,
    ProductVersion: version,
  }).map(([key, value]) => versionBlock(key, 1, Buffer.from(`${value}\0`, 'utf16le'), value.length + 1));
  const table = versionBlock('040904b0', 1, Buffer.alloc(0), 0, strings);
  const translation = Buffer.from([0x09, 0x04, 0xb0, 0x04]);
  return versionBlock('VS_VERSION_INFO', 0, fixed, fixed.length, [
    versionBlock('StringFileInfo', 1, Buffer.alloc(0), 0, [table]),
    versionBlock('VarFileInfo', 1, Buffer.alloc(0), 0, [versionBlock('Translation', 0, translation, 4)]),
  ]);
}

/** Every part begins at a multiple of four bytes. */
function versionBlock(
  key: string,
  type: 0 | 1,
  value: Buffer,
  valueLength: number,
  children: readonly Buffer[] = [],
): Buffer {
  const name = pad(Buffer.concat([Buffer.alloc(6), Buffer.from(`${key}\0`, 'utf16le')]));
  const block = Buffer.concat([
    name,
    ...(children.length > 0 ? [pad(value), ...children.map(pad)] : [value]),
  ]);
  block.writeUInt16LE(block.length, 0);
  block.writeUInt16LE(valueLength, 2);
  block.writeUInt16LE(type, 4);
  return block;
}

const pad = (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc(align(bytes.length, 4) - bytes.length)]);

function align(value: number, to: number): number {
  return Math.ceil(value / to) * to;
}
