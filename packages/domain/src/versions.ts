/** Three numbers, such as 1.20.3. */
export const VERSION_NUMBER_PATTERN = String.raw`\d{1,6}\.\d{1,6}\.\d{1,6}`;

/** Below zero if `a` is the older one. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [numbersOf(a), numbersOf(b)];
  const different = left.findIndex((number, index) => number !== right[index]);
  return different === -1 ? 0 : (left[different] ?? 0) - (right[different] ?? 0);
}

const numbersOf = (version: string) => version.split('.').map(Number);

export interface RollOut {
  /** Names the version, so that the first of one are not the first of every other. */
  key: string;
  percent: number;
}

/** Whether a launcher or player gets a version. A higher percentage adds others, and takes it from no one. */
export function isInRollOut(
  { key, percent }: RollOut,
  id: string,
  sha256: (text: string) => Uint8Array,
): boolean {
  const { buffer, byteOffset } = sha256(`${key} ${id}`);
  return (new DataView(buffer, byteOffset).getUint32(0) / 2 ** 32) * 100 < percent;
}
