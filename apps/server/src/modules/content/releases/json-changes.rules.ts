/** A field of a JSON file that two releases have differently; undefined where one has none. */
export interface FieldChange {
  field: string;
  from: unknown;
  to: unknown;
}

/** The smallest parts that differ, by their paths such as `prices.EUR.amount`. */
export function changedFields(from: unknown, to: unknown, field = ''): FieldChange[] {
  if (isParent(from) && isParent(to) && Array.isArray(from) === Array.isArray(to)) {
    const keys = new Set([...Object.keys(from), ...Object.keys(to)]);
    return [...keys].flatMap((key) => changedFields(from[key], to[key], field ? `${field}.${key}` : key));
  }
  return JSON.stringify(from) === JSON.stringify(to) ? [] : [{ field, from, to }];
}

function isParent(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
