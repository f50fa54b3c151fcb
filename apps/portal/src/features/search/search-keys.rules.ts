/** The option that a key leads to: null for the field itself, undefined for a key that does not move. */
export function nextOption(key: string, active: number | null, total: number): number | null | undefined {
  if (total === 0) return undefined;
  switch (key) {
    case 'ArrowDown':
      return active === total - 1 ? null : (active ?? -1) + 1;
    case 'ArrowUp':
      return active === 0 ? null : (active ?? total) - 1;
    default:
      return undefined;
  }
}
