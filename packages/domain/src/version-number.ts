/** Three numbers, such as 1.20.3. */
export const VERSION_NUMBER_PATTERN = String.raw`\d{1,6}\.\d{1,6}\.\d{1,6}`;

/** Below zero if `a` is the older one. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [numbersOf(a), numbersOf(b)];
  const different = left.findIndex((number, index) => number !== right[index]);
  return different === -1 ? 0 : (left[different] ?? 0) - (right[different] ?? 0);
}

const numbersOf = (version: string) => version.split('.').map(Number);
