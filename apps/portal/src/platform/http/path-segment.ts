/**
 * A value becomes exactly one segment of a path. `encodeURIComponent` leaves dots alone, and a browser folds
 * `.` and `..` (also as `%2e`) away before it sends, which would call another endpoint: those are refused.
 */
export function encodePathSegment(value: string): string {
  if (value === '' || value === '.' || value === '..') {
    throw new TypeError(`"${value}" cannot stand in a path`);
  }
  return encodeURIComponent(value);
}
