/** 23: a constraint, P0001: an exception of a trigger, such as a rule of the operator about new players. */
const SQL_STATES = /^(?:23[0-9A-Z]{3}|P0001)$/;
const CAUSES_MAX = 5;

/** Whether the database refuses the row itself, so that a retry cannot help. Follows `cause`, as the query builder wraps errors. */
export function isRowRefused(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > CAUSES_MAX) return false;
  if ('code' in error && typeof error.code === 'string' && SQL_STATES.test(error.code)) return true;
  return isRowRefused(error.cause, depth + 1);
}
