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
