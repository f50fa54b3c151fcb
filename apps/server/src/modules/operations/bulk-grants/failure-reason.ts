import { CodedError } from '../../../errors.ts';

const SQL_STATE = /^[0-9A-Z]{5}$/;

/** Without the message, which may quote secrets and personal data; the log of the node has more. */
export function failureReason(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if (error instanceof CodedError) return error.code;
  if ('code' in error && typeof error.code === 'string' && SQL_STATE.test(error.code)) {
    const constraint = 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : '';
    return `SQLSTATE ${error.code} ${constraint}`.trimEnd();
  }
  // The query builder wraps the errors of the database.
  return error.cause instanceof Error ? failureReason(error.cause) : error.name;
}
