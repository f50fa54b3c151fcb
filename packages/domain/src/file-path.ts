/** Longest path of a game file, below the folder it is installed to. Windows allows 260 characters for the whole. */
export const FILE_PATH_LENGTH_MAX = 180;

const SEGMENT = /^[A-Za-z0-9_](?:[A-Za-z0-9 ._+()-]*[A-Za-z0-9_+()-])?$/;
/** Names that Windows takes for a device, with any extension and with spaces before it. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d) *(?:\.|$)/i;

/**
 * Whether a path of a game file is safe to create below a folder on every system: relative, with forward slashes,
 * without `..`, drive letters, hidden files, device names, or names that Windows would shorten.
 */
export function isFilePath(path: string): boolean {
  if (path.length > FILE_PATH_LENGTH_MAX) return false;
  return path.split('/').every((segment) => SEGMENT.test(segment) && !DEVICE.test(segment));
}
