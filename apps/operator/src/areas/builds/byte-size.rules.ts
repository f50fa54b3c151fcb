const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'];

/** Decimal units, as the launcher shows them. */
export function byteSize(bytes: number): string {
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), UNITS.length - 1);
  const amount = bytes / 1000 ** power;
  return `${amount.toFixed(amount < 10 && power > 0 ? 1 : 0)} ${UNITS[power]}`;
}
