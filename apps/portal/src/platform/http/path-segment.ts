/**
 * Encodes a value as exactly one path segment. `encodeURIComponent` keeps dots, and browsers resolve `.` and `..`
 * (also as `%2e`) before sending, which would call another endpoint: those are rejected.
 */
export function encodePathSegment(value: string): string {
  if (value === '' || value === '.' || value === '..') {
    throw new TypeError(`"${value}" is not a valid path segment`);
  }
  return encodeURIComponent(value);
}
